// Makes elements in one expression. All parts of the page use it. Always true: text is set as text, never as markup.

type Child = Node | string | undefined;
type Listeners = { readonly [E in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[E]) => void };

/** What an element begins with: attributes by name, and listeners under `on`. */
export interface Traits {
  readonly on?: Listeners;
  readonly [attribute: string]: string | number | boolean | Listeners | undefined;
}

export function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  { on = {}, ...attributes }: Traits = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const [event, listener] of Object.entries(on))
    element.addEventListener(event, listener as EventListener);
  for (const child of children) if (child !== undefined) element.append(child);
  return element;
}

/** Sets text only if it has changed: screen readers and layout stay quiet. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

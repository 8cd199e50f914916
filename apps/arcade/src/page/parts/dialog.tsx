// A dialog above the screen: the browser's own, which keeps the focus inside, gives it back afterwards, and closes on Escape.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { COMMON } from "../words.ts";

export interface DialogProps {
  readonly title: string;
  /** Part of the class. */
  readonly kind?: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, kind = "", onClose, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    isShown.current = true;
    shown?.showModal();
    shown?.querySelector<HTMLElement>("[data-primary]")?.focus({ preventScroll: true });
    return () => {
      // The browser reports the end later, when another dialog may be open.
      isShown.current = false;
      shown?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${kind}`}
      aria-labelledby={id}
      onClose={() => isShown.current && onClose()}
    >
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="quiet" aria-label={COMMON.close(title)} onClick={onClose}>
          ✕
        </button>
      </div>
      {children}
    </dialog>
  );
}

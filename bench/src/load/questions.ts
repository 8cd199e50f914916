// How a parent asks its child processes, and how they answer: one question at a time over Node's channel.

import type { ChildProcess } from "node:child_process";

interface Question {
  readonly ask: string;
  readonly with: unknown;
}

interface Answer {
  readonly value?: unknown;
  readonly error?: string;
}

/** In a child: answers questions by name for as long as the parent lives. */
export function answer(answers: Readonly<Record<string, (given: unknown) => unknown>>): void {
  process.on("message", async ({ ask, with: given }: Question) => {
    try {
      process.send?.({ value: await answers[ask](given) });
    } catch (error) {
      process.send?.({ error: error instanceof Error ? error.stack : String(error) });
    }
  });
  process.on("disconnect", () => process.exit());
}

/** In the parent: what a child answers. */
export function ask<T>(child: ChildProcess, name: string, given?: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void): void => {
      child.off("message", onMessage);
      child.off("exit", onExit);
      work();
    };
    const onMessage = ({ value, error }: Answer): void =>
      settle(() => (error === undefined ? resolve(value as T) : reject(new Error(error))));
    const onExit = (code: number | null): void =>
      settle(() => reject(new Error(`A process of the bench ended with ${code} when asked to ${name}.`)));
    child.once("message", onMessage);
    child.once("exit", onExit);
    child.send({ ask: name, with: given } satisfies Question);
  });
}

// Parses expressions of Prometheus as far as our alerts use its language: it returns the figures of an expression with their labels, and
// throws where it cannot parse.

export interface Asked {
  readonly metric: string;
  /** Names of labels. */
  readonly labels: readonly string[];
}

const TOKEN =
  /\s*(?:(>=|<=|==|!=|=~|!~|[-+*/^%<>=(){},])|\[(\d+[smhd])\]|("(?:[^"\\]|\\[abfnrtv\\"'])*")|([0-9.]+(?:e[0-9]+)?)|([a-zA-Z_:][\w:]*))/y;
const LEVELS: readonly (readonly string[])[] = [
  ["or"],
  ["and", "unless"],
  ["==", "!=", ">", "<", ">=", "<="],
  ["+", "-"],
  ["*", "/", "%"],
];
const FUNCTIONS = new Set(["increase", "rate", "histogram_quantile", "max_over_time"]);
const AGGREGATIONS = new Set(["sum", "max", "min", "count", "avg"]);

interface Token {
  readonly kind: "sign" | "range" | "text" | "number" | "word";
  readonly text: string;
}

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  const kinds = ["sign", "range", "text", "number", "word"] as const;
  TOKEN.lastIndex = 0;
  while (expression.slice(TOKEN.lastIndex).trim() !== "") {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(expression);
    if (found === null) throw new Error(`This is no token: ${expression.slice(at)}`);
    const i = kinds.findIndex((_, kind) => found[kind + 1] !== undefined);
    tokens.push({ kind: kinds[i], text: found[i + 1] });
  }
  return tokens;
}

/** The figures in an expression. */
export function askedBy(expression: string): readonly Asked[] {
  const tokens = tokensOf(expression);
  const asked: Asked[] = [];
  let at = 0;
  const next = (): Token => {
    const token = tokens[at++];
    if (token === undefined) throw new Error(`It ends too early: ${expression}`);
    return token;
  };
  const isNext = (...texts: string[]): boolean => texts.includes(tokens[at]?.text ?? "");
  const expect = (text: string): void => {
    const found = next().text;
    if (found !== text) throw new Error(`There is ${found} instead of ${text}: ${expression}`);
  };
  const list = (): void => {
    expect("(");
    while (!isNext(")"))
      if (next().kind !== "word") throw new Error(`No label: ${expression}`);
      else if (!isNext(")")) expect(",");
    expect(")");
  };
  const selector = (metric: string): void => {
    const labels: string[] = [];
    if (isNext("{")) {
      next();
      while (!isNext("}")) {
        labels.push(next().text);
        const { text: operator } = next();
        if (!["=", "!=", "=~", "!~"].includes(operator)) throw new Error(`No match: ${expression}`);
        const value = next();
        if (value.kind !== "text") throw new Error(`No text: ${expression}`);
        new RegExp(JSON.parse(value.text) as string);
        if (!isNext("}")) expect(",");
      }
      next();
    }
    if (tokens[at]?.kind === "range") at++;
    asked.push({ metric, labels });
  };
  const unit = (): void => {
    const { kind, text } = next();
    if (kind === "number") return;
    if (text === "(") {
      read(0);
      expect(")");
    } else if (kind !== "word") throw new Error(`An operand cannot begin with ${text}: ${expression}`);
    else if (AGGREGATIONS.has(text)) {
      if (isNext("by", "without")) {
        next();
        list();
      }
      expect("(");
      read(0);
      expect(")");
    } else if (isNext("(")) {
      if (!FUNCTIONS.has(text)) throw new Error(`No function: ${text}`);
      next();
      for (read(0); isNext(","); read(0)) next();
      expect(")");
    } else selector(text);
  };
  const read = (level: number): void => {
    if (level === LEVELS.length) {
      unit();
      return;
    }
    for (read(level + 1); isNext(...LEVELS[level]); read(level + 1)) {
      next();
      if (isNext("on", "ignoring")) {
        next();
        list();
      }
    }
  };
  read(0);
  if (at < tokens.length)
    throw new Error(`The rest cannot be parsed, from ${tokens[at].text} on: ${expression}`);
  return asked;
}

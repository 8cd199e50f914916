import { beforeAll, describe, expect, it, vi } from "vitest";

type AddressBar = typeof import("../../src/page/address-bar.ts");
let bar: AddressBar;

beforeAll(async () => {
  vi.stubGlobal("location", {
    search: "?view=canvas&transport=websocket",
    origin: "https://a.test",
    pathname: "/",
  });
  bar = await import("../../src/page/address-bar.ts");
});

describe("[PG1] a link", () => {
  it("names a game and a room, and the server if it is another one", () => {
    expect(bar.readPlace("#dash/K7QWX")).toEqual({ game: "dash", code: "K7QWX", server: "" });
    expect(bar.readPlace("#high-noon/k7qwx@b.test:99")).toEqual({
      game: "high-noon",
      code: "K7QWX",
      server: "b.test:99",
    });
  });

  it("is read back as it was written", () => {
    for (const server of ["", "b.test:99", "[::1]:80"]) {
      const place = { game: "dash", code: "K7QWX", server };
      expect(bar.readPlace(bar.hashOf(place))).toEqual(place);
      expect(bar.linkOf(place)).toBe(`https://a.test/${bar.hashOf(place)}`);
    }
  });

  it("names nothing if it makes no sense", () => {
    for (const hash of ["", "#", "#dash", "#dash/", "#Dash/K7QWX", "#dash/K7QWX/more", "#dash/K7 WX"])
      expect(bar.readPlace(hash), hash).toBeUndefined();
  });
});

describe("the query", () => {
  it("chooses the view and the transport", () => {
    expect(bar.viewKind).toBe("canvas");
    expect(bar.allowsDatagrams).toBe(false);
    expect(bar.isTest).toBe(false);
  });
});

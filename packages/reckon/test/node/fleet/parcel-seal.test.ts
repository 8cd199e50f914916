// Seals of parcels: what a node of the fleet has sealed for a room of another one reads, and nothing else.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sealParcel, unsealParcel } from "../../../src/node/fleet/parcel-seal.ts";

const bytes = fc.uint8Array({ maxLength: 200 });
const secret = new TextEncoder().encode("a secret that all servers of the fleet share");
const address = { code: "ROOM2", to: "0123456789abcdef" };

describe("[HO61] a sealed parcel", () => {
  it("reads as what was sealed, for its room at its node with the secret of its fleet", () => {
    fc.assert(
      fc.property(bytes, (parcel) => {
        const sealed = sealParcel(secret, address, parcel);
        expect(unsealParcel(secret, address, sealed)).toEqual(parcel);
        expect(unsealParcel(secret, { ...address, code: "ROOM3" }, sealed)).toBeUndefined();
        expect(unsealParcel(secret, { ...address, to: "fedcba9876543210" }, sealed)).toBeUndefined();
        expect(unsealParcel(secret.slice(1), address, sealed)).toBeUndefined();
      }),
    );
  });

  it("reads as none when a byte of it is another, one is missing, or it was never sealed", () => {
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (parcel, at, change) => {
        const sealed = sealParcel(secret, address, parcel);
        const place = at % sealed.length;
        expect(unsealParcel(secret, address, sealed.with(place, sealed[place] ^ change))).toBeUndefined();
        expect(unsealParcel(secret, address, sealed.subarray(1))).toBeUndefined();
        expect(unsealParcel(secret, address, sealed.subarray(0, sealed.length - 1))).toBeUndefined();
        expect(unsealParcel(secret, address, parcel)).toBeUndefined();
      }),
    );
  });
});

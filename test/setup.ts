// Before every test file: properties draw from a fixed seed, so that the same tree gives the same verdict.
// `RECKON_SEED=… npm test` tries other draws; a failing property prints its own seed and path.
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.RECKON_SEED ?? 20_261_115) });

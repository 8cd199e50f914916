// Media types of a page's files, by their endings. page-files.ts uses it. Always true: an unknown ending is plain bytes.

const TEXT = "; charset=utf-8";

const TYPES: Readonly<Record<string, string>> = {
  ".html": `text/html${TEXT}`,
  ".js": `text/javascript${TEXT}`,
  ".mjs": `text/javascript${TEXT}`,
  ".css": `text/css${TEXT}`,
  ".txt": `text/plain${TEXT}`,
  ".xml": `text/xml${TEXT}`,
  ".json": "application/json",
  ".map": "application/json",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".otf": "font/otf",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".m4a": "audio/mp4",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".gltf": "model/gltf+json",
  ".glb": "model/gltf-binary",
};

/** @param ending such as ".js" */
export function typeOf(ending: string): string {
  return TYPES[ending.toLowerCase()] ?? "application/octet-stream";
}

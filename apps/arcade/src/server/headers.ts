// The headers of every answer of the arcade: what its page may load and do, and where it may be shown. arcade.ts passes them on.

/** The page's own files; any server to play at; styles that scripts set on elements, as views and libraries do. */
const POLICY: Readonly<Record<string, string>> = {
  "default-src": "'none'",
  "script-src": "'self'",
  "worker-src": "'self' blob:",
  "style-src": "'self' 'unsafe-inline'",
  "font-src": "'self' data:",
  "img-src": "'self' data: blob:",
  "media-src": "'self' data: blob:",
  "manifest-src": "'self'",
  "connect-src": "'self' ws: wss: http: https: data: blob:",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

export const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": Object.entries(POLICY)
    .map(([name, value]) => `${name} ${value}`)
    .join(";"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

// Which build the page is of, as it was named when it was built: a fleet leads the page to servers of this build, or tells its player to load
// it again. Each visit tells it to its server.

/** undefined: nobody named it, and it plays at any server with the same games. */
export const buildName: string | undefined = import.meta.env.BUILD || undefined;

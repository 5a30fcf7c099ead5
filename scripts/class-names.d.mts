/** A class is named by its file and itself. */
export declare const className: (name: string, file: string) => string;

/** For a build's `css`. */
export declare const css: { readonly modules: { readonly generateScopedName: typeof className } };

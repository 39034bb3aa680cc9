import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The parts of a build that say what a file brings with it. */
interface Piece {
  type: string;
  fileName: string;
  facadeModuleId?: string | null;
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

const link = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' });

/** Scripts and sheets of a screen with all that it imports, each once. */
function filesOf(bundle: Readonly<Record<string, Piece>>, first: Piece): { js: Set<string>; css: Set<string> } {
  const [js, css] = [new Set<string>(), new Set<string>()];
  const visit = (piece: Piece | undefined): void => {
    if (!piece || js.has(piece.fileName)) return;
    js.add(piece.fileName);
    for (const sheet of piece.viteMetadata?.importedCss ?? []) css.add(sheet);
    for (const next of piece.imports ?? []) visit(bundle[next]);
  };
  visit(first);
  return { js, css };
}

/**
 * Asks from the page itself for what the first screen of a stranger needs: its code, its sheet and the configuration. Without it each was found
 * by running the one before, a round trip after another (quality §4.4 B11). Who has signed in pays 13 kB once: the files are kept for a year. Its
 * sheet comes as one, half a kilobyte: a sheet asked for and not applied is a warning on every page of who has signed in.
 */
export function preload(screen: string, answers: readonly string[]): Plugin {
  return {
    name: 'respaldo-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, ctx) {
        const bundle = (ctx.bundle ?? {}) as unknown as Record<string, Piece>;
        const first = Object.values(bundle).find((p) => p.facadeModuleId?.endsWith(screen));
        if (!first) throw new Error(`${screen} is not a file of the build`);
        const { js, css } = filesOf(bundle, first);
        const missing = (file: string): boolean => !html.includes(`/${file}"`);
        return [
          ...answers.map((href) => link({ rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href })),
          ...[...css].filter(missing).map((file) => link({ rel: 'stylesheet', crossorigin: true, href: `/${file}` })),
          ...[...js].filter(missing).map((file) => link({ rel: 'modulepreload', crossorigin: true, href: `/${file}` })),
        ];
      },
    },
  };
}

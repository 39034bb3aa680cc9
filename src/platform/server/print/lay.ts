import { createElement, type ReactElement, type ReactNode } from 'react';
import { type Plain, pageOf } from './plain.ts';

function drawn(piece: Plain): ReactNode {
  if (typeof piece === 'string') return piece;
  const { what, props, numbered, children } = piece;
  return createElement(what, numbered ? { ...props, render: pageOf } : props, ...children.map(drawn));
}

/** The PDF of a paper, as a thread makes it. The renderer comes with the first paper: a thread that reads files never holds it. */
export async function* lay(paper: Plain): AsyncGenerator<Uint8Array> {
  const { Font, renderToBuffer } = await import('@react-pdf/renderer');
  // It cuts words in English: a name or a figure of a paper is never cut.
  Font.registerHyphenationCallback((word) => [word]);
  yield await renderToBuffer(drawn(paper) as ReactElement as Parameters<typeof renderToBuffer>[0]);
}

import { type ComponentType, useEffect, useState } from 'react';

// Asked for with the frame, beside the menu's own reading. Without them the menu is its words.
const drawings = import('./icons.tsx').then(
  (m) => m.default,
  () => null,
);
let here: ComponentType<{ name: string | null }> | null = null;

/**
 * The icon that a menu entry names. The text of the menu does not wait for its drawing, and the drawing, once here, waits for nothing: React shows
 * what a boundary held back three tenths of a second later.
 */
export function MenuIcon({ name }: { name: string | null }) {
  const [Drawn, setDrawn] = useState(() => here);
  useEffect(() => {
    let seen = true;
    if (!Drawn)
      void drawings.then((d) => {
        here = d;
        if (seen) setDrawn(() => d);
      });
    return () => {
      seen = false;
    };
  }, [Drawn]);
  return Drawn ? <Drawn name={name} /> : <span style={{ width: 17, height: 17, display: 'inline-block' }} />;
}

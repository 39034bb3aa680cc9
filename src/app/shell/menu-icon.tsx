import { lazy, Suspense } from 'react';

// Asked for with the frame, beside the menu's own reading: they are there when its first entry is drawn.
const drawings = import('./icons.tsx');
const Drawn = lazy(() => drawings);

/** The icon that a menu entry names. The text of the menu does not wait for its drawing. */
export function MenuIcon({ name }: { name: string | null }) {
  return (
    <Suspense fallback={<span style={{ width: 17, height: 17, display: 'inline-block' }} />}>
      <Drawn name={name} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';

const Drawn = lazy(() => import('./icons.tsx'));

/** The icon that a menu entry names. The drawings come after the screen: the text of the menu does not wait for them. */
export function MenuIcon({ name }: { name: string | null }) {
  return (
    <Suspense fallback={<span style={{ width: 17, height: 17, display: 'inline-block' }} />}>
      <Drawn name={name} />
    </Suspense>
  );
}

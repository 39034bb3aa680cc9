import { Suspense } from 'react';
import { type ParaRemediar, services } from '../api/services.ts';

/** The button that mends what was refused, beside it; nothing when no area mends it. */
export function Remedio(p: ParaRemediar) {
  const Uno = services.remedios[p.codigo];
  return Uno ? (
    <Suspense fallback={null}>
      <Uno {...p} />
    </Suspense>
  ) : null;
}

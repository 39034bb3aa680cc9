import { createHash } from 'node:crypto';
import { canonico } from '#platform/server/canonico.ts';
import type { Session } from '#platform/server/session.ts';

const EN_PALABRAS: Readonly<Record<Session['alcance'], string>> = {
  propio: 'Su cartera',
  sucursal: 'Su sucursal',
  zona: 'Su zona',
  empresa: 'Toda la empresa',
};

/** Signature of what a session reaches: two sessions of one signature are given the same rows. */
export function firmaDeAlcance(s: Session): string {
  const suyo = s.alcance === 'empresa' ? {} : { rut: s.rut ?? s.usuario_id, sucursales: [...s.sucursales].sort() };
  const reemplazados = s.alcance === 'empresa' ? [] : s.reemplazos.map((r) => r.rut).sort();
  return createHash('sha256')
    .update(canonico({ alcance: s.alcance, ...suyo, reemplazados }))
    .digest('hex');
}

export const alcanceDicho = (s: Session): string => EN_PALABRAS[s.alcance];

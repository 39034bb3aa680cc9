import { normalizarGlosa } from './calzador/index.ts';

/** Equal manual matches of one description and account before a rule is proposed (areas/3). */
const VECES_PARA_PROPONER = 3;

/** What a person did by hand with a bank line: `tratamiento` names it (a voucher type, a book account, a counterpart's RUT). */
export interface CalceManual {
  cuenta: string;
  glosa: string;
  tratamiento: string;
  /** True when it was undone later: it teaches nothing. */
  deshecho?: boolean;
}

interface ReglaConocida {
  cuenta: string;
  patron: string;
}

interface ReglaPropuesta extends ReglaConocida {
  tratamiento: string;
  veces: number;
}

/**
 * Rules worth proposing: three or more equal matches of the same normalised description and account, none of them treated otherwise.
 * A person accepts them; what already has a rule (accepted or refused) is not proposed again. Order: most frequent first, then by pattern.
 */
export function proponerReglas(calces: readonly CalceManual[], conocidas: readonly ReglaConocida[] = []): ReglaPropuesta[] {
  const clave = (cuenta: string, patron: string) => `${cuenta}\u0000${patron}`;
  const ya = new Set(conocidas.map((r) => clave(r.cuenta, r.patron)));
  const grupos = new Map<string, { cuenta: string; patron: string; veces: Map<string, number> }>();
  for (const c of calces) {
    const patron = normalizarGlosa(c.glosa);
    const k = clave(c.cuenta, patron);
    if (c.deshecho || patron === '' || ya.has(k)) continue;
    const g = grupos.get(k) ?? { cuenta: c.cuenta, patron, veces: new Map<string, number>() };
    g.veces.set(c.tratamiento, (g.veces.get(c.tratamiento) ?? 0) + 1);
    grupos.set(k, g);
  }
  const out: ReglaPropuesta[] = [];
  for (const { cuenta, patron, veces } of grupos.values()) {
    const [unica, otra] = [...veces];
    if (!unica || otra || unica[1] < VECES_PARA_PROPONER) continue;
    out.push({ cuenta, patron, tratamiento: unica[0], veces: unica[1] });
  }
  return out.sort((a, b) => b.veces - a.veces || (clave(a.cuenta, a.patron) < clave(b.cuenta, b.patron) ? -1 : 1));
}

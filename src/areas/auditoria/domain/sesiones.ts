/** What tells a session from another: from where, with what, and when it began. */
interface Acto {
  area: string;
  accion: string;
  resultado: string;
  instante: Date;
  ip: string | null;
  agente: string | null;
}

interface SesionVista<T extends Acto> {
  desde: Date;
  hasta: Date;
  ip: string | null;
  agente: string | null;
  actos: T[];
  rechazados: number;
}

/**
 * The acts of a person, oldest first, by session: one begins when the person enters, or when acts come from another device. Two devices
 * at once are two sessions, however their acts alternate.
 */
export function sesionesDe<T extends Acto>(actos: readonly T[]): SesionVista<T>[] {
  const out: SesionVista<T>[] = [];
  const abiertas = new Map<string, SesionVista<T>>();
  for (const a of actos) {
    const clave = `${a.ip ?? ''}|${a.agente ?? ''}`;
    let s = abiertas.get(clave);
    if (!s || (a.area === 'acceso' && a.accion === 'entrar' && a.resultado === 'ok')) {
      s = { desde: a.instante, hasta: a.instante, ip: a.ip, agente: a.agente, actos: [], rechazados: 0 };
      abiertas.set(clave, s);
      out.push(s);
    }
    s.hasta = a.instante;
    s.actos.push(a);
    if (a.resultado !== 'ok') s.rechazados += 1;
  }
  return out;
}

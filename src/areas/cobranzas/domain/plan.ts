import { type Gestion as GestionLey, type Leyes, permitido } from '#finanzas/contacto.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import type { Canal, Paso } from './formas.ts';

/** A ticket as a plan looks at it: whose it is and from which day its steps are counted. */
export interface PorPlanear {
  rut: string;
  vence: Fecha;
  protegida: boolean;
  comuna: string | null;
  /** Contacts of the last days, that count for the limits. */
  historia: readonly GestionLey[];
}

/** Minutes that each act takes of a person; what the system does takes none. */
const MINUTOS: Readonly<Record<string, number>> = { LLAMADA: 6, VISITA: 30, CARTA: 10 };
const MINUTOS_DE_REVISION = 10;
/** Hour at which a planned contact is looked at: the middle of the morning. */
const HORA = 600;
const EN_CANAL: Readonly<Record<string, Canal>> = {
  MENSAJE: 'CORREO',
  AVISO_UTIL: 'CORREO',
  INFORME_ESCRITO: 'CORREO',
  LLAMADA: 'LLAMADA',
  VISITA: 'VISITA',
  CARTA: 'CARTA',
};

interface Previsto {
  rut: string;
  paso: Paso;
  fecha: Fecha;
  t: PorPlanear;
}

export interface Plan {
  horas: number;
  pasos: { dia: number; accion: string; quien: string; tickets: number; rechazados: number }[];
  semanas: { desde: Fecha; acciones: number; contactos: number }[];
}

const SEMANA = 7;

/**
 * What the steps of a strategy would do with some tickets between two days, if nobody paid: how many of each, week by week, with the hours of work and the
 * contacts that the law would refuse on their day. A contact that it refuses spends nothing, as the night that puts it off.
 */
export function planear(
  tickets: readonly PorPlanear[],
  pasos: readonly Paso[],
  dias: { desde: Fecha; hasta: Fecha },
  l: (f: Fecha) => Leyes,
): Plan {
  const previstos: Previsto[] = tickets.flatMap((t) =>
    pasos
      .map((paso) => ({ rut: t.rut, paso, fecha: addDays(t.vence, paso.dia), t }))
      .filter((x) => x.fecha >= dias.desde && x.fecha <= dias.hasta),
  );
  previstos.sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : a.paso.dia - b.paso.dia));
  const filas = new Map(
    pasos.map((p) => [p, { dia: p.dia, accion: p.accion as string, quien: p.quien as string, tickets: 0, rechazados: 0 }]),
  );
  const historias = new Map<string, GestionLey[]>();
  const n = Math.floor(daysBetween(dias.desde, dias.hasta) / SEMANA) + 1;
  const semanas = Array.from({ length: n }, (_, k) => ({ desde: addDays(dias.desde, k * SEMANA), acciones: 0, contactos: 0 }));
  let minutos = 0;
  for (const x of previstos) {
    const fila = filas.get(x.paso);
    const semana = semanas[Math.floor(daysBetween(dias.desde, x.fecha) / SEMANA)];
    if (!fila || !semana) continue;
    fila.tickets += 1;
    semana.acciones += 1;
    if (x.paso.quien !== 'SISTEMA') minutos += MINUTOS[x.paso.accion] ?? MINUTOS_DE_REVISION;
    const canal = x.paso.canal ?? EN_CANAL[x.paso.accion];
    if (!canal || canal === 'NOTA') continue;
    const historia = historias.get(x.rut) ?? [...x.t.historia];
    const mora = x.fecha > x.t.vence;
    const contacto = {
      canal,
      finalidad: mora ? ('COBRANZA' as const) : ('PREVENTIVA' as const),
      momento: { fecha: x.fecha, minuto: HORA },
    };
    const persona = { protegida: x.t.protegida, comuna: x.t.comuna, en_mora: mora };
    const v = permitido({ ...contacto, persona, historia, restricciones: [], tercero_con_monto: false }, l(x.fecha));
    if (v.permitido) {
      historia.push({ ...contacto, en_mora: mora, entrante: false, contactado: canal === 'VISITA' || canal === 'LLAMADA' });
      semana.contactos += 1;
    } else fila.rechazados += 1;
    historias.set(x.rut, historia);
  }
  return { horas: Math.ceil(minutos / 60), pasos: [...filas.values()].sort((a, b) => a.dia - b.dia), semanas };
}

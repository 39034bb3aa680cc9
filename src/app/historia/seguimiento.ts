import { contract as bir } from '#areas/bir/contract.ts';
import { contract as buro } from '#areas/buro/contract.ts';
import { escribirCaso, procesarCola } from '#areas/buro/public.server.ts';
import type { InputOf } from '#kernel/contract.ts';
import { addDays, type Fecha, periodoOf } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Cartera } from './alta.ts';
import { DEUDORES_DEMO } from './empresas.ts';
import { limites } from './mes.ts';
import type { Narrador } from './narrador.ts';

type Atencion = InputOf<typeof bir, 'atender_alerta'>;

/** Askings of the follow-up: from a year before the demo opens, a month apart; the last is two months old when it opens. */
const VECES = 11;
const CADA_DIAS = 31;
const ULTIMA_DIAS = 56;
/** Days after the end of a month on which its warnings are attended: its books are closed before. */
const ATENDER_DIAS = 6;

/** What the sources say of somebody from one asking on: the score, a protest, debt of 30 to 59 days in the system. */
interface Dicho {
  vez: number;
  score: number;
  protesto?: boolean;
  tramo?: boolean;
}
const SANO = 805;

/**
 * What is heard of each of those followed, by its order among clients. The first nine are those whose credits stop being paid, told one to four
 * months before; the others get better again and never owe a day too many: their warnings do not serve.
 */
const DE_CLIENTES: Readonly<Record<number, readonly Dicho[]>> = {
  12: [{ vez: 1, score: SANO - 35, tramo: true }],
  14: [{ vez: 1, score: SANO - 60, protesto: true }],
  // Falls again when it is already late: that warning says what everybody knew.
  24: [
    { vez: 1, score: SANO - 140 },
    { vez: 3, score: SANO - 260 },
  ],
  31: [{ vez: 6, score: SANO - 40, protesto: true }],
  32: [{ vez: 5, score: SANO - 110 }],
  33: [{ vez: 5, score: SANO - 260, protesto: true }],
  34: [{ vez: 5, score: SANO - 150 }],
  41: [{ vez: 8, score: SANO - 175 }],
  43: [{ vez: 8, score: SANO - 120 }],
  19: [
    { vez: 4, score: SANO, tramo: true },
    { vez: 5, score: SANO },
  ],
  22: [
    { vez: 2, score: SANO - 120 },
    { vez: 4, score: SANO - 10 },
  ],
  27: [
    { vez: 5, score: SANO - 130 },
    { vez: 7, score: SANO - 15 },
  ],
  30: [
    { vez: 3, score: SANO - 25, protesto: true },
    { vez: 4, score: SANO },
  ],
};
/** A debtor of several of them, who pays late from then on. */
const DEUDOR = { rut: DEUDORES_DEMO[39]?.rut, dichos: [{ vez: 3, score: SANO - 180 }] };

const NADA = pesos(0);
const CERO = { vigente: NADA, m30_59: NADA, m60_89: NADA, m90: NADA, castigo: NADA };
const PROTESTO = { tipo: 'CHEQUE', banco: 'Banco de la plaza', moneda: 'CLP' as const, causal: 'Falta de fondos', aclarado: false };

/** What the bureau and the debt of the system say of a firm from a day on. */
function contenido(rut: Rut, desde: Fecha, d: Omit<Dicho, 'vez'>) {
  const vacio = { morosidades: [], socios: [], bienes: [], advertencias: [], laborales: 0, concursal: false, caducados: 0 };
  const protestos = d.protesto ? [{ ...PROTESTO, monto: '2160000', fecha: addDays(desde, -9) }] : [];
  const m30_59 = pesos(d.tramo ? 2_400_000 : 0);
  const vigente = pesos(9_200_000);
  return {
    buro: { rut, nombre: null, score: d.score, protestos, ...vacio, consultas12m: 2 },
    deuda: {
      rut,
      directa: { ...CERO, vigente, m30_59 },
      indirecta: CERO,
      lineas_disponibles: NADA,
      por_tipo: { comercial: pesos(vigente + m30_59), consumo: NADA, vivienda: NADA },
      por_moneda: [{ moneda: 'CLP' as const, monto: String(vigente + m30_59) }],
      instituciones: 1,
      tgr: null,
      al: desde,
      advertencias: [],
    },
  };
}

interface Seguido {
  rut: Rut;
  dichos: readonly Dicho[];
}

/** Those followed who are already clients, and the debtor once it bought from one. */
function seguidos(carteras: readonly Cartera[]): Seguido[] {
  const propios = carteras.flatMap(({ cedente: { i, rut } }) => (DE_CLIENTES[i] ? [{ rut, dichos: DE_CLIENTES[i] }] : []));
  const { rut, dichos } = DEUDOR;
  return rut && propios.length > 0 ? [...propios, { rut, dichos }] : propios;
}

/** One asking: the bureau and the debt of the system, of everybody followed, because the last report lapsed. */
async function preguntar(n: Narrador, carteras: readonly Cartera[], vez: number, conocidos: Set<Rut>): Promise<void> {
  const todos = seguidos(carteras);
  if (todos.length === 0) return;
  await n.seeder.arrange(async (ctx) => {
    for (const { rut, dichos } of todos) {
      const dicho = dichos.find((d) => d.vez === vez) ?? (conocidos.has(rut) ? undefined : { score: SANO });
      conocidos.add(rut);
      if (dicho) await escribirCaso(ctx, { rut, desde: n.fecha, contenido: contenido(rut, n.fecha, dicho) });
    }
  });
  const ruts = todos.map((s) => s.rut);
  const porque = { motivo: 'SEGUIMIENTO', forzar: true, motivo_refresco: 'INFORME_VENCIDO' };
  await n.acto(buro, 'crear', 'analista', { ruts, tipo: 'BURO', fuentes: ['EQUIFAX_EMPRESA'], ...porque });
  await n.acto(buro, 'crear', 'analista', { ruts, tipo: 'DEUDA', fuentes: ['CMF'], ...porque });
  await procesarCola(n.seeder.deps);
}

/** How a warning is attended, by its rule: nothing is decided by the machine, and what is light closes by itself. */
const ATENCION: Readonly<Record<string, Pick<Atencion, 'decision' | 'fundamento'>>> = {
  SCORE_CAE: {
    decision: 'VISITAR',
    fundamento: 'El puntaje baja de una vez: se visita al cliente y se mira su caja antes de girar otra vez.',
  },
  PROTESTO_NUEVO: {
    decision: 'PEDIR_GARANTIA',
    fundamento: 'El protesto está sin aclarar: se pide un aval o una prenda antes de la próxima compra.',
  },
};

/** The analyst looks at what the night found: attends what her rules say, and discards what she can explain. */
async function atenderMes(n: Narrador): Promise<void> {
  const { items } = await n.pregunta(bir, 'alertas', 'analista', { estado: 'abierta', page: 1, perPage: 50 });
  for (const a of items.filter((x) => x.gravedad < 3)) {
    const decision = ATENCION[a.regla];
    if (decision) await n.acto(bir, 'atender_alerta', 'analista', decision, { id: a.id, minimal: true });
    else
      await n.acto(
        bir,
        'descartar_alerta',
        'analista',
        { fundamento: 'El gerente muestra el comprobante: la cuota atrasada en el banco ya está pagada.' },
        { id: a.id, minimal: true },
      );
  }
}

/** Every month reports of some clients are asked again, the night compares them with the last ones, and people attend what it warns of. */
export function agendarSeguimiento(n: Narrador, hasta: Fecha, carteras: readonly Cartera[]): void {
  const conocidos = new Set<Rut>();
  for (let vez = 0; vez < VECES; vez += 1) {
    const dia = addDays(hasta, -ULTIMA_DIAS - CADA_DIAS * (VECES - 1 - vez));
    n.agendarAparte(dia, () => preguntar(n, carteras, vez, conocidos));
    const cierre = limites(periodoOf(dia)).hasta;
    if (addDays(cierre, ATENDER_DIAS) < hasta) n.agendarAparte(addDays(cierre, ATENDER_DIAS), () => atenderMes(n));
  }
}

import type { EntityOf, InputOf } from '#kernel/contract.ts';
import { addMonths, isFecha } from '#kernel/values/fecha.ts';
import type { contract } from '../contract.ts';
import type { BaseDias } from '../domain/calendario.ts';
import type { PeriodoPrima } from '../domain/cargos.ts';
import type { MetodoIte } from '../domain/ite.ts';
import type { Moneda, Redondeo } from '../domain/moneda.ts';
import type { Metodo } from '../domain/plan.ts';
import type { TipoGracia } from '../domain/simulacion-datos.ts';

type Peticion = InputOf<typeof contract, 'simular'>;

/** What is written of one alternative: texts as typed, decimals with point. */
export interface Alternativa {
  id: string;
  moneda: Moneda;
  monto: string;
  plazo: string;
  tasa: string;
  metodo: Metodo;
  base_dias: BaseDias;
  fecha_curse: string;
  primero: string;
  gracia_tipo: TipoGracia;
  gracia_meses: string;
  meses_no_pago: string[];
  multiplo: string;
  redondeo: Redondeo;
  ite: MetodoIte;
  ite_financiado: boolean;
  costos: CostoEscrito[];
  seguros: SeguroEscrito[];
  giros: GiroEscrito[];
  tipo_cambio: string;
}

interface CostoEscrito {
  codigo: string;
  neto: string;
  afecto_iva: boolean;
  financiado: boolean;
}

interface SeguroEscrito {
  tipo: string;
  prima: string;
  periodo: PeriodoPrima;
  financiada: boolean;
}

interface GiroEscrito {
  fecha: string;
  monto: string;
}

export const MAXIMO = 3;

/** The alternative that opens the simulator: a credit of twelve instalments with its tax financed. */
export function inicial(hoy: string): Alternativa {
  return {
    id: 'a1',
    moneda: 'CLP',
    monto: '5000000',
    plazo: '12',
    tasa: '1.9',
    metodo: 'frances',
    base_dias: '30_360',
    fecha_curse: hoy,
    primero: isFecha(hoy) ? addMonths(hoy, 1) : hoy,
    gracia_tipo: 'NINGUNA',
    gracia_meses: '3',
    meses_no_pago: [],
    multiplo: '',
    redondeo: 'half_up',
    ite: 'sobre_total',
    ite_financiado: true,
    costos: [],
    seguros: [],
    giros: [],
    tipo_cambio: '',
  };
}

/** What a kept credit has agreed, as an alternative to change beside it. The debts that its giro pays are not part of it. */
export function desdeCredito(c: EntityOf<typeof contract>): Alternativa {
  const base = inicial(c.fecha_curse);
  return {
    ...base,
    moneda: c.moneda,
    monto: String(c.monto_solicitado),
    plazo: String(c.plazo),
    tasa: c.tasa_mensual,
    metodo: c.metodo as Metodo,
    base_dias: c.base_dias as BaseDias,
    primero: c.fecha_primer_vencimiento,
    gracia_tipo: c.gracia.tipo as TipoGracia,
    gracia_meses: c.gracia.meses > 0 ? String(c.gracia.meses) : base.gracia_meses,
    meses_no_pago: c.meses_no_pago.map(String),
    ite: c.ite.metodo as MetodoIte,
    ite_financiado: c.ite.financiado,
    costos: c.costos.map((x) => ({
      codigo: x.codigo ?? '',
      neto: x.neto ?? x.total ?? '',
      afecto_iva: x.afecto_iva === true,
      financiado: x.financiado !== false,
    })),
    seguros: c.seguros.map((x) => ({
      tipo: x.tipo ?? '',
      prima: x.prima,
      periodo: x.periodo as PeriodoPrima,
      financiada: x.financiada === true,
    })),
  };
}

/** Another alternative, equal to one, to change what is compared. */
export function copiaDe(a: Alternativa, todas: readonly Alternativa[]): Alternativa {
  const n = Math.max(...todas.map((x) => Number(x.id.slice(1)))) + 1;
  return { ...a, id: `a${n}` };
}

const numero = (v: string): string | null => (/^\d+(\.\d+)?$/.test(v) ? v : null);
const entero = (v: string): number | null => (/^\d{1,6}$/.test(v) ? Number(v) : null);

/** Pesos travel as an integer, the others as decimal text. */
function monto(a: Alternativa, v: string): number | string | null {
  const n = numero(v);
  return n === null ? null : a.moneda === 'CLP' && !n.includes('.') ? Number(n) : n;
}

const quitarNulos = <T>(xs: readonly (T | null)[]): T[] => xs.flatMap((x) => (x === null ? [] : [x]));

/** What is sent, or null while something compulsory is half typed. Rows without amount are left out. */
export function aPeticion(a: Alternativa): Peticion | null {
  const [solicitado, plazo, tasa] = [monto(a, a.monto), entero(a.plazo), numero(a.tasa)];
  if (solicitado === null || plazo === null || tasa === null || !isFecha(a.fecha_curse) || !isFecha(a.primero)) return null;
  const con = <T extends object>(v: string, arma: (m: number | string) => T): T | null => {
    const m = monto(a, v);
    return m === null ? null : arma(m);
  };
  const multiplo = monto(a, a.multiplo);
  const meses = entero(a.gracia_meses);
  if (a.gracia_tipo !== 'NINGUNA' && meses === null) return null;
  return {
    moneda: a.moneda,
    monto_solicitado: solicitado,
    plazo,
    tasa_mensual: tasa,
    metodo: a.metodo,
    base_dias: a.base_dias,
    fecha_curse: a.fecha_curse,
    fecha_primer_vencimiento: a.primero,
    ...(a.gracia_tipo !== 'NINGUNA' && meses !== null ? { gracia: { tipo: a.gracia_tipo, meses } } : {}),
    meses_no_pago: a.meses_no_pago.map(Number),
    ...(multiplo === null ? {} : { multiplo_cuota: multiplo }),
    redondeo: a.redondeo,
    ite: { metodo: a.ite, financiado: a.ite_financiado },
    costos: quitarNulos(
      a.costos.map((c) =>
        con(c.neto, (neto) => ({ ...(c.codigo ? { codigo: c.codigo } : {}), neto, afecto_iva: c.afecto_iva, financiado: c.financiado })),
      ),
    ),
    seguros: quitarNulos(
      a.seguros.map((s) =>
        con(s.prima, (prima) => ({ ...(s.tipo ? { tipo: s.tipo } : {}), prima, periodo: s.periodo, financiada: s.financiada })),
      ),
    ),
    giros: quitarNulos(a.giros.map((g) => (isFecha(g.fecha) ? con(g.monto, (m) => ({ fecha: g.fecha, monto: m })) : null))),
    ...(a.moneda === 'USD' && numero(a.tipo_cambio) ? { tipo_cambio: a.tipo_cambio } : {}),
  };
}

import { type SQL, sql } from 'drizzle-orm';
import { personaPorRut } from '#areas/clientes/public.server.ts';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { type Evento, type RebajaSinDinero, rebajasSinDinero } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { nombrarDeudas } from '../domain/nombrar.ts';

/** What lowers a debt without money coming in, by how this list calls it (`tipo_pagos`). */
export const SIN_DINERO = ['CONDONACION', 'CASTIGO', 'COMPENSACION'] as const;
type Tipo = (typeof SIN_DINERO)[number];

const TIPO: Readonly<Partial<Record<Evento, Tipo>>> = {
  condonacion: 'CONDONACION',
  castigo: 'CASTIGO',
  pasivo_compensacion: 'COMPENSACION',
  prorroga_compensacion: 'COMPENSACION',
  prolongacion_compensacion: 'COMPENSACION',
};
export const EVENTOS = Object.keys(TIPO) as Evento[];
/** The kind of each event, in lower case as words are kept, for a query. */
export const movimientoSinDinero = (evento: SQL): SQL =>
  sql`(${JSON.stringify(Object.fromEntries(Object.entries(TIPO).map(([e, tipo]) => [e, tipo.toLowerCase()])))}::jsonb ->> ${evento})`;
const esId = (x: string) => /^[0-9a-f-]{36}$/.test(x);

/** Page of who did it, when its entry is named by it. */
export function urlDe(origen: RebajaSinDinero['origen']): string | null {
  const con = ['descuentos', 'creditos', 'prorrogas', 'prolongaciones'];
  if (!esId(origen.id)) return null;
  if (origen.area === 'pasivos') return `/pasivos/solicitudes/${origen.id}`;
  return con.includes(origen.area) ? `/${origen.area}/${origen.id}` : null;
}

async function nombresDe(ctx: ReadCtx, ruts: readonly Rut[]): Promise<Map<string, string | null>> {
  const nombres = new Map<string, string | null>();
  for (const r of new Set(ruts)) nombres.set(r, (await personaPorRut(ctx, r))?.nombre ?? null);
  return nombres;
}

interface Pide {
  tipo_pago?: string | undefined;
  rut_deudor?: Rut | undefined;
  fecha_desde?: Fecha | undefined;
  fecha_hasta?: Fecha | undefined;
}

/** Events of a kind; of all of them, when nobody names one. */
const eventosDe = (tipo: string | undefined): Evento[] => EVENTOS.filter((e) => tipo === undefined || TIPO[e] === tipo);

/** What lowered debts without money, as rows of the list of receipts: read only, the newest first, within the reach of who asks. */
export async function listarSinDinero(ctx: ReadCtx, q: { page: number; perPage: number; q?: string | undefined }, f: Pide) {
  const eventos = eventosDe(f.tipo_pago);
  if (eventos.length === 0) return { items: [], total: 0, page: q.page, perPage: q.perPage };
  const { filas, total } = await rebajasSinDinero(ctx, {
    eventos,
    rut: f.rut_deudor,
    desde: f.fecha_desde,
    hasta: f.fecha_hasta,
    alcance: (r) => alcanceCliente(ctx, r),
    limite: q.perPage,
    salto: (q.page - 1) * q.perPage,
  });
  const nombres = await nombresDe(
    ctx,
    filas.map((x) => x.rut),
  );
  const items = filas.map((x) => ({
    id: x.asiento_id,
    num_comprobante: x.num_asiento,
    office: '',
    zone: null,
    via: '',
    fecha_pago: x.fecha,
    hora: '',
    rut_deudor: x.rut,
    nombre_deudor: nombres.get(x.rut) ?? null,
    rut_pagador: null,
    medio_pago: SIN_MEDIO,
    monto: x.monto,
    excedente: 0,
    estado: x.reversada ? 'reversada' : 'aplicada',
    tipo_pago: TIPO[x.evento] ?? '',
    cajero: '',
    origen: x.origen.area,
    num_operacion_banco: null,
    url: urlDe(x.origen),
    deudas: nombrarDeudas(x.deudas),
  }));
  return { items, total, page: q.page, perPage: q.perPage };
}

/** How the medium of what is not money is written. */
const SIN_MEDIO = 'SIN_DINERO';

/** What was lowered of the debts of a RUT without money until a day, the newest first: the last hundred. */
export async function historiaSinDinero(ctx: ReadCtx, rut: Rut, al: Fecha) {
  const { filas } = await rebajasSinDinero(ctx, { eventos: EVENTOS, rut, hasta: al, limite: 100 });
  return filas.map((x) => ({
    id: x.asiento_id,
    fecha: x.fecha,
    tipo_pago: TIPO[x.evento] ?? '',
    deudas: nombrarDeudas(x.deudas),
    monto: x.monto,
    reversada: x.reversada,
    url: urlDe(x.origen),
  }));
}

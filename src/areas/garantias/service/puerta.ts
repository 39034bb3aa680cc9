import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { asegurarPersona, clientePorRut } from '#areas/clientes/public.server.ts';
import { capitalDelNegocio } from '#areas/libro/public.server.ts';
import type { Event, Question } from '#kernel/events.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { readingFirst } from '#platform/server/listeners.ts';
import type { Answers, Listeners } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { estadoAl, OCUPAN, VIVAS } from '../domain/estados.ts';
import { estadoSeguro } from '../domain/seguro.ts';
import { cauciones, garantias } from '../tables.ts';
import { proponer } from './actos.ts';
import { devolver } from './cauciones.ts';
import { alEnlazarAsiento } from './enlazar.ts';
import { caucionesDe, cubrir, type GarantiaRow, vivasDe } from './filas.ts';
import { alCubrir } from './fondos.ts';

/** What of the debts of a client is covered today, pesos. `capital`: what is left to pay of his business, when who asks has just read it. */
export async function coberturaDe(ctx: ReadCtx, cliente_rut: Rut, capital?: Pesos): Promise<{ saldo: Pesos; cubierto: Pesos }> {
  if ((await vivasDe(ctx, cliente_rut)).length === 0)
    return { saldo: capital ?? (await capitalDelNegocio(ctx, cliente_rut)), cubierto: pesos(0) };
  const deudas = await cubrir(ctx, cliente_rut);
  return { saldo: sumPesos(deudas.map((d) => d.saldo)), cubierto: sumPesos(deudas.map((d) => Math.min(d.cubierto, d.saldo))) };
}

/**
 * Garantías constituted and in force that back the line of a client: the general and the mixed ones, and those assigned to his line. One
 * that backs a single debt does not.
 */
export async function garantiasDeLinea(ctx: ReadCtx, cliente_rut: Rut): Promise<{ numero: number; tipo: string; nombre: string }[]> {
  const vivas = await vivasDe(ctx, cliente_rut);
  const puestas = await caucionesDe(
    ctx,
    vivas.map((g) => g.id),
  );
  const deLinea = new Set(puestas.filter((c) => c.objeto === 'linea').map((c) => c.garantia_id));
  return vivas
    .filter((g) => g.sobre !== 'ESPECIFICA' || deLinea.has(g.id))
    .map((g) => ({ numero: g.numero, tipo: g.tipo, nombre: g.nombre_otorgante }));
}

/** How the garantías that a giro of the client waits for stand: those that its approval asked for before it, and the insurance of the live ones. */
export async function garantiasDelGiro(
  ctx: ReadCtx,
  cliente_rut: Rut,
): Promise<{ pedidas: number; constituidas: number; faltan: { id: string; numero: number; que: string }[] }> {
  const filas = await ctx.rows(garantias, and(eq(garantias.cliente_rut, cliente_rut), inArray(garantias.estado, [...OCUPAN])), {
    orden: [asc(garantias.numero)],
  });
  const aviso = await ctx.param(contract, 'aviso_seguro_dias');
  const pedidas = filas.filter((g) => (g.solicitud_id !== null && g.antes_de_giro) || VIVAS.includes(g.estado));
  const faltan = pedidas.flatMap((g) => {
    const que = loQueFalta(ctx, g, aviso);
    return que ? [{ id: g.id, numero: g.numero, que: `${que} de la garantía ${g.numero}` }] : [];
  });
  return { pedidas: pedidas.length, constituidas: pedidas.length - faltan.length, faltan };
}

function loQueFalta(ctx: ReadCtx, g: GarantiaRow, aviso: number): string | null {
  const estado = estadoAl(g, ctx.hoy);
  if (estado === 'vencida') return 'renovar el vencimiento';
  if (!VIVAS.includes(estado)) return 'la constitución';
  return estadoSeguro(g.tipo, g.seguro ?? null, ctx.hoy, aviso) === 'sin_seguro' ? 'el seguro vigente' : null;
}

/**
 * Before a debt is born: holds the live garantías of the client until the act ends, so that none is released meanwhile. The act then asks
 * what covers it (`coberturaDe`, `garantiasDelGiro`) knowing that it stays.
 */
export async function sostenerGarantias(ctx: Ctx, cliente_rut: Rut): Promise<string[]> {
  const filas = await ctx.db
    .select({ id: garantias.id, estado: garantias.estado })
    .from(garantias)
    .where(and(eq(garantias.empresa_id, ctx.empresa_id), eq(garantias.cliente_rut, cliente_rut), inArray(garantias.estado, [...VIVAS])))
    .orderBy(asc(garantias.id))
    .for('update');
  return filas.filter((f) => VIVAS.includes(f.estado)).map((f) => f.id);
}

const vivasDeObjeto = (ctx: ReadCtx, id: string) =>
  ctx.rows(cauciones, and(eq(cauciones.objeto_id, id), isNull(cauciones.hasta), eq(cauciones.en_curso, true)));

/** The money left: what was assigned for it stands by its debt from now on. */
const alConfirmar = readingFirst(
  (ctx, e: Event<'giro.confirmado'>) => vivasDeObjeto(ctx, e.origen_id),
  async (ctx, _e, vivas) => {
    for (const c of vivas) await ctx.update(cauciones, c.id, { en_curso: false });
  },
);

/** The money did not leave: what was assigned for it is free again. */
async function alRechazar(ctx: Ctx, e: Event<'giro.rechazado'>): Promise<void> {
  for (const c of await vivasDeObjeto(ctx, e.origen_id)) await devolver(ctx, c);
}

async function alSolicitar(ctx: Ctx, e: Event<'garantia.solicitada'>): Promise<void> {
  if (!(await clientePorRut(ctx, e.cliente_rut))) return;
  const otorgante = await asegurarPersona(ctx, { rut: e.otorgante_rut as Rut, nombre: e.nombre_otorgante });
  await proponer(ctx, {
    tipo: e.tipo,
    sobre: e.sobre,
    cliente_rut: e.cliente_rut as Rut,
    beneficiario: 'LA_EMPRESA',
    grado: 1,
    otorgante_rut: otorgante.rut,
    nombre_otorgante: otorgante.nombre,
    solicitud_id: e.solicitud_id,
    antes_de_giro: e.exigible_antes_de_giro ?? true,
    conyuge_autoriza: false,
    prohibicion: false,
    gravamenes_preferentes_uf: '0',
    bien: { descripcion: e.descripcion },
    valor_liquidacion_uf: e.valor_liquidacion_uf,
  });
}

/** A credit became another one, or came back from it: what was assigned to it goes with the debt. */
async function seguir(ctx: Ctx, de: string, a: { id: string; numero: number }): Promise<void> {
  const suyas = await ctx.rows(cauciones, and(eq(cauciones.objeto, 'credito'), eq(cauciones.objeto_id, de), isNull(cauciones.hasta)));
  for (const c of suyas) await ctx.update(cauciones, c.id, { objeto_id: a.id, nombre: `Crédito ${a.numero}` });
}

/** The garantías alive of a client, as an analysis shows them; empty when he has none. */
async function paraAnalisis(ctx: ReadCtx, { rut }: Question<'analisis.garantias'>) {
  const vivas = await vivasDe(ctx, rut);
  return vivas.map((g) => {
    const nombre = g.nombre_bien || g.nombre_otorgante;
    return { numero: g.numero, tipo: g.tipo, nombre, cobertura_uf: g.cobertura_uf, estado: estadoAl(g, ctx.hoy) };
  });
}

/** How many garantías back a client today and what of his debts they cover; of a past day they have no memory. */
async function paraRiesgo(ctx: ReadCtx, { ruts, fecha, claves }: Question<'riesgo.consultado'>) {
  if (!claves.includes('garantias')) return undefined;
  const out = [];
  for (const rut of ruts) {
    const base = { rut, sujeto: null, desde: null, hasta: fecha, ids: [] as string[] };
    const sin = { ...base, valor: null, estado: 'sin_historia' as const };
    if (fecha < ctx.hoy) out.push({ ...sin, clave: 'garantias' as const }, { ...sin, clave: 'garantias_cubierto' as const });
    else {
      const vivas = await vivasDe(ctx, rut);
      const si = { ...base, estado: 'conocido' as const, ids: vivas.map((g) => g.id).sort() };
      out.push({ ...si, clave: 'garantias' as const, valor: String(vivas.length) });
      if (vivas.length > 0)
        out.push({ ...si, clave: 'garantias_cubierto' as const, valor: String((await coberturaDe(ctx, rut)).cubierto) });
    }
  }
  return out;
}

export const answers: Answers = {
  'asiento.por_enlazar': alEnlazarAsiento,
  'analisis.garantias': paraAnalisis,
  'riesgo.consultado': paraRiesgo,
};

export const listeners: Listeners = {
  'credito.reprogramado': (ctx, e) => seguir(ctx, e.credito_id, { id: e.nuevo_id, numero: e.nuevo_numero }),
  'credito.reprogramacion_deshecha': (ctx, e) => seguir(ctx, e.nuevo_id, { id: e.credito_id, numero: e.numero }),
  'giro.confirmado': alConfirmar,
  'giro.rechazado': alRechazar,
  'garantia.solicitada': alSolicitar,
  'fondo.cobertura': alCubrir,
};

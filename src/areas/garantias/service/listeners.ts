import { and, eq, isNull } from 'drizzle-orm';
import { asegurarPersona, clientePorRut } from '#areas/clientes/public.server.ts';
import type { Event, Question } from '#kernel/events.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { readingFirst } from '#platform/server/listeners.ts';
import type { Answers, Listeners } from '#platform/server/registry.ts';
import { estadoAl } from '../domain/estados.ts';
import { cauciones } from '../tables.ts';
import { proponer } from './actos.ts';
import { devolver } from './cauciones.ts';
import { alEnlazarAsiento } from './enlazar.ts';
import { vivasDe } from './filas.ts';
import { alCubrir } from './fondos.ts';
import { coberturaDe } from './puerta.ts';

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

import { and, asc, between, eq, gt, gte, lt, lte, or, type SQL } from 'drizzle-orm';
import { exigirOpcion, listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { ejecutivoPorRut, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { Forbidden, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { type Fecha, isFecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { label, words } from '#kernel/words.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing, only } from '#platform/server/listing.ts';
import { eventos } from '#platform/server/tables.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estadoAl, estados } from '../domain/estados.ts';
import { ausencias } from '../tables.ts';
import { ahora, alcance, calendario, nombres, vista } from './lecturas.ts';
import { mensajes } from './mensajes.ts';
import { type AusenciaRow, ausentesEn, exigirPosible } from './reglas.ts';
import { avisarAprobada } from './regreso.ts';

/** Filter of a state that the date decides. */
function porEstado(ctx: ReadCtx, estado: string | undefined): SQL | undefined {
  if (!estado) return undefined;
  const aprobada = eq(ausencias.estado, 'aprobada');
  if (estado === 'vigente') return and(aprobada, lte(ausencias.desde, ctx.hoy), gte(ausencias.hasta, ctx.hoy));
  if (estado === 'terminada') return or(eq(ausencias.estado, 'terminada'), and(aprobada, lt(ausencias.hasta, ctx.hoy)));
  if (estado === 'aprobada') return and(aprobada, gt(ausencias.desde, ctx.hoy));
  return eq(ausencias.estado, estado);
}

type Pedido = {
  rut_reemplazante: Rut;
  tipo: string;
  desde: Fecha;
  hasta: Fecha;
  motivo?: string | null | undefined;
  documento?: string | null | undefined;
  alcance?: string[] | null | undefined;
};

async function crear(ctx: Ctx, rut_ejecutivo: Rut, pedido: Pedido) {
  await exigirOpcion(ctx, 'tipos_ausencia', pedido.tipo, 'tipo');
  const conocidos = new Set(ctx.deps.registry.permissions().flatMap((p) => [p.id, p.area]));
  if (pedido.alcance?.some((m) => !conocidos.has(m))) throw new Invalid({ alcance: ['Elija módulos de la lista'] });
  await exigirPosible(ctx, { ...pedido, rut_ejecutivo });
  const row = await ctx.insert(ausencias, { ...pedido, rut_ejecutivo });
  await ctx.emit('pendiente.abierto', {
    area: 'ausencias',
    entidad_id: row.id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo: `Ausencia de ${(await nombres(ctx))(rut_ejecutivo)}`,
    url: `/ausencias/${row.id}`,
    permiso: 'ausencias:aprobar',
    makers: [...row.hecho_por, rut_ejecutivo, pedido.rut_reemplazante],
  });
  return vista(ctx, await nombres(ctx), row);
}

/** What may be delegated: each area whole, and each of its permissions, in words. */
function modulosDelegables(ctx: ReadCtx) {
  const permisos = ctx.deps.registry.permissions();
  const areas = [...new Set(permisos.map((p) => p.area))].map((a) => ({ codigo: a, nombre: `${label(a)}: todo` }));
  const sueltos = permisos.map((p) => ({ codigo: p.id, nombre: `${label(p.area)}: ${words(p.accion)}` }));
  return [...areas, ...sueltos]
    .sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'))
    .map((m, i) => ({ ...m, activo: true, orden: i + 1 }));
}

/** What belongs to its person: cancelling or ending it early is of the absent, or of who registers for others. */
function exigirPropia(ctx: Ctx, row: AusenciaRow): void {
  if (row.rut_ejecutivo !== ctx.session.rut && !ctx.can('ausencias:registrar')) throw new Forbidden('ausencia_ajena');
}

/** Who resolves it: the person's own jefe or that of its branch; whoever reaches the whole company, anybody's. */
async function exigirJefatura(ctx: ReadCtx, row: AusenciaRow): Promise<void> {
  if (ctx.session.alcance === 'empresa') return;
  const e = await ejecutivoPorRut(ctx.db, ctx.empresa_id, row.rut_ejecutivo);
  const suyo =
    e && (e.jefe_rut === ctx.session.rut || (ctx.session.alcance !== 'propio' && ctx.session.sucursales.includes(e.sucursal_id)));
  if (!suyo) throw new Forbidden('no_es_su_jefatura');
}

async function cerrarPendiente(ctx: Ctx, row: AusenciaRow): Promise<void> {
  await ctx.emit('pendiente.cerrado', { area: 'ausencias', entidad_id: row.id });
}

async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<AusenciaRow> {
  const row = lock ? await (ctx as Ctx).lock(ausencias, id) : await ctx.get(ausencias, id);
  const propia = [row.rut_ejecutivo, row.rut_reemplazante].includes(ctx.session.rut as Rut);
  if (!propia && !ctx.can('ausencias:ver')) throw new NotFound();
  return row;
}

export const service = implement(contract, {
  mensajes,
  columnas: exportColumns(CAMPOS),
  estados,
  tabla: null,
  estadoDe: (ctx, row: AusenciaRow) => estadoAl(row, ctx.hoy),
  lista: listaEnPalabras({ tipo: 'tipos_ausencia', estado: {} }, async (ctx, q) => {
    const nombre = await nombres(ctx);
    return listing(ctx, q, contract, {
      table: ausencias,
      select: only(ausencias, 'id', 'rut_ejecutivo', 'rut_reemplazante', 'tipo', 'desde', 'hasta', 'media_jornada', 'estado'),
      where: [alcance(ctx)],
      filters: {
        estado: porEstado(ctx, q.filtros.estado),
        rut: (rut) => or(eq(ausencias.rut_ejecutivo, rut as Rut), eq(ausencias.rut_reemplazante, rut as Rut)),
      },
      search: [ausencias.rut_ejecutivo, ausencias.rut_reemplazante],
      map: (r) => vista(ctx, nombre, r as unknown as AusenciaRow),
    });
  }),
  cargar,
  detalle: async (ctx, row) => vista(ctx, await nombres(ctx), row),
  opciones: {
    ejecutivos: (ctx) => personasPorCargo(ctx),
    reemplazantes: async (ctx, { desde, hasta, rut }) => {
      const propio = rut ?? ctx.session.rut;
      const fuera = desde && hasta && isFecha(desde) && isFecha(hasta) ? await ausentesEn(ctx, desde, hasta) : new Set<string>();
      return (await personasPorCargo(ctx)).filter((p) => p.codigo !== propio && !fuera.has(p.codigo));
    },
    sucursales: async (ctx) => (await sucursalesDe(ctx)).map((x) => ({ ...x, codigo: x.id })),
    modulos: async (ctx) => modulosDelegables(ctx),
  },
  checks: { aprobar: exigirJefatura, rechazar: exigirJefatura },
  handlers: {
    async solicitar(ctx, input) {
      if (!ctx.session.rut) throw new Rule('sin_ficha', { rut: '' });
      return crear(ctx, ctx.session.rut as Rut, input);
    },
    registrar: (ctx, { rut_ejecutivo, ...input }) => crear(ctx, rut_ejecutivo, input),
    async aprobar(ctx, { id }, row) {
      // Nor the one who will hold the powers: they are given, never taken.
      ctx.requireOther(row.hecho_por, row.rut_ejecutivo, row.rut_reemplazante);
      await exigirPosible(ctx, row, id);
      await ctx.update(ausencias, id, { estado: 'aprobada', aprobada_por: ctx.people });
      await cerrarPendiente(ctx, row);
      await avisarAprobada(ctx, row);
    },
    async rechazar(ctx, { id, motivo }, row) {
      ctx.requireOther(row.hecho_por, row.rut_ejecutivo);
      ctx.audit({ motivo });
      await ctx.update(ausencias, id, { estado: 'rechazada', aprobada_por: ctx.people });
      await cerrarPendiente(ctx, row);
    },
    async anular(ctx, { id, motivo }, row) {
      exigirPropia(ctx, row);
      ctx.audit({ motivo });
      await ctx.update(ausencias, id, { estado: 'anulada' });
      await cerrarPendiente(ctx, row);
    },
    async terminar_antes(ctx, { id, hasta }, row) {
      exigirPropia(ctx, row);
      if (hasta < row.desde || hasta >= row.hasta) throw new Invalid({ hasta: ['Debe quedar dentro de la ausencia'] });
      await ctx.update(ausencias, id, { hasta, ...(hasta < ctx.hoy ? { estado: 'terminada' } : {}) });
    },
    calendario: (ctx, { mes, sucursal_id }) => calendario(ctx, mes, sucursal_id),
    ahora: (ctx) => ahora(ctx),
    async actos(ctx, _input, row) {
      const rows = await ctx.db
        .select()
        .from(eventos)
        .where(
          and(
            eq(eventos.empresa_id, ctx.empresa_id),
            eq(eventos.en_nombre_de_rut, row.rut_ejecutivo),
            between(eventos.fecha_negocio, row.desde, row.hasta),
          ),
        )
        .orderBy(asc(eventos.instante))
        .limit(500);
      return rows.map((r) => ({
        fecha: r.instante.toISOString(),
        quien: r.actor_nombre ?? r.actor_rut ?? '',
        area: r.area,
        accion: r.accion,
        entidad_id: r.entidad_id,
      }));
    },
  },
});

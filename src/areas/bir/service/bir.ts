import { and, eq, gte, lt, lte, sql } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import { columnsOf } from '#platform/server/company-rows.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing } from '#platform/server/listing.ts';
import { Bir, contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { type EstadoBir, estadoAl, estados, estadosAlerta } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { CLASIFICACION } from '../domain/palabras.ts';
import { birs } from '../tables.ts';
import { actualizarFuente, comentar, fijarRating } from './actos.ts';
import { aciertos, alertasVisibles } from './alertas.ts';
import { comparar, ficha, resumen, verificar } from './consultas.ts';
import { emitir } from './emitir.ts';
import { type BirRow, cargar, visibles, vista } from './filas.ts';
import { informePdf } from './imprimir.ts';
import { atender, descartar, resolver } from './resolver.ts';

const POR_VENCER_DIAS = 7;
/** Without what was frozen: a page of the list does not carry it. */
const { hechos: _h, factores: _f, pagina: _p, comentarios: _c, ...COLUMNAS } = columnsOf(birs);

function porEstado(ctx: ReadCtx, estado: EstadoBir | undefined) {
  if (estado === 'vencido') return and(eq(birs.estado, 'emitido'), lt(birs.vence, ctx.hoy));
  if (estado === 'emitido') return and(eq(birs.estado, 'emitido'), gte(birs.vence, ctx.hoy));
  return estado ? eq(birs.estado, estado) : undefined;
}

function porVista(ctx: ReadCtx, cual: 'por_vencer' | 'parciales' | 'mios' | undefined) {
  const vigente = and(eq(birs.estado, 'emitido'), gte(birs.vence, ctx.hoy));
  if (cual === 'por_vencer') return and(vigente, lte(birs.vence, addDays(ctx.hoy, POR_VENCER_DIAS)));
  if (cual === 'parciales') return and(vigente, eq(birs.parcial, true));
  if (cual === 'mios') return sql`${birs.hecho_por} && ${sql.param([...ctx.faces])}::text[]`;
  return undefined;
}

export const service = implement(contract, {
  mensajes: { ...mensajes },
  unicos: { bir_emitido: { codigo: 'duplicado' }, bir_generandose: { codigo: 'duplicado' } },
  estados,
  tabla: 'bir',
  tablas: { bir_alerta: estadosAlerta },
  estadoDe: (ctx, row: BirRow) => estadoAl(row.estado, row.vence, ctx.hoy),
  cargar,
  async detalle(ctx, row: BirRow) {
    await ctx.lectura(row.rut, `BIR ${row.folio}`);
    return vista(ctx, row);
  },
  lista: listaEnPalabras({ motivo: 'motivos_consulta', estado: {}, rating: CLASIFICACION }, async (ctx, q) => {
    const f = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: birs,
      select: COLUMNAS,
      where: [visibles(ctx)],
      filters: { estado: porEstado(ctx, f.estado), vista: porVista(ctx, f.vista) },
      search: [birs.nombre, birs.rut, birs.folio],
    });
    return { ...found, items: found.items.map((b) => ({ ...b, estado: estadoAl(b.estado, b.vence, ctx.hoy) })) };
  }),
  columnas: exportColumns(CAMPOS),
  handlers: {
    crear: (ctx, p) => emitir(ctx, p),
    ficha: (ctx, p) => ficha(ctx, p),
    resumen: (ctx, p) => resumen(ctx, p),
    comentar: (ctx, { texto }, row) => comentar(ctx, row, texto),
    fijar_rating: (ctx, p, row) => fijarRating(ctx, row, p),
    actualizar_fuente: async (ctx, { fuente }, row) => vista(ctx, await actualizarFuente(ctx, row, fuente)),
    verificar: (ctx, _p, row) => verificar(ctx, row),
    comparar: (ctx, p) => comparar(ctx, p),
    alertas: (ctx, p) => alertasVisibles(ctx, p),
    atender_alerta: (ctx, p) => atender(ctx, p),
    descartar_alerta: (ctx, p) => descartar(ctx, p),
    resolver_alertas: (ctx, p) => resolver(ctx, p),
    aciertos: (ctx) => aciertos(ctx),
    informe: async (ctx, _p, row) => informePdf(ctx, Bir.parse(await vista(ctx, row))),
  },
});

import { listaEnPalabras, opcionesDe } from '#areas/catalogos/public.server.ts';
import { alcanzaCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { lineaSugerida } from '#finanzas/ventas.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Periodo } from '#kernel/values/fecha.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { Analisis } from '../contract-formas.ts';
import { CAMPOS } from '../domain/campos.ts';
import { comparar } from '../domain/comparar.ts';
import { estadoAl, estados } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import type { Contenido, Seccion } from '../domain/secciones.ts';
import { analisis } from '../tables.ts';
import { anotarCompletitud, asignar, cerrar, crear, enviarARevision, exigirQuienCierra, observar } from './actos.ts';
import { deudoresDe } from './deudores.ts';
import { type AnalisisRow, cargar } from './filas.ts';
import { importarVentas, leerVentas, quitarVentas } from './importar.ts';
import { informePdf } from './imprimir.ts';
import { listar, nombresDeAnalistas } from './lista.ts';
import { guardarSeccion } from './seccion.ts';
import { vistaDe } from './vista.ts';

/** The analysis as it is read: frozen when it was closed, live before. Reading it is written in the log. */
async function detalle(ctx: ReadCtx, row: AnalisisRow) {
  const vista = row.congelado ?? (await vistaDe(ctx, row));
  const { congelado: _c, ...propio } = row;
  return {
    ...propio,
    estado: estadoAl(row.estado, row.vence, ctx.hoy),
    hoy: ctx.hoy,
    nombre_analista: (await nombresDeAnalistas(ctx)).get(row.analista_id) ?? null,
    paso: vista.secciones.find((s) => s.estado !== 'completa')?.numero ?? 7,
    vista,
  };
}

export const service = implement(contract, {
  mensajes: { ...mensajes },
  unicos: { analisis_abierto: { codigo: 'analisis_abierto' } },
  estados,
  tabla: 'analisis',
  estadoDe: (ctx, row: AnalisisRow) => estadoAl(row.estado, row.vence, ctx.hoy),
  cargar,
  async detalle(ctx, row: AnalisisRow) {
    await ctx.lectura(row.rut, `Análisis ${row.numero}`);
    return detalle(ctx, row);
  },
  lista: listaEnPalabras({ tipo: 'tipos_analisis', estado: {} }, listar),
  columnas: exportColumns(CAMPOS),
  checks: { cerrar: exigirQuienCierra },
  opciones: {
    analistas: (ctx) => personasPorCargo(ctx),
    productos: (ctx) => opcionesDe(ctx, 'productos'),
  },
  lecturas: { importar_ventas: (ctx, i) => leerVentas(ctx, i as { id: string; archivos: typeof i.archivos }) },
  handlers: {
    async crear(ctx, p) {
      const row = await crear(ctx, p);
      return new Created(row, () => detalle(ctx, row));
    },
    async guardar_seccion(ctx, { id: _id, version: _v, n, version_seccion, ...datos }, row) {
      const suyas = await guardarSeccion(ctx, row, n as Seccion, version_seccion, datos as Contenido);
      await anotarCompletitud(ctx, row.id, suyas);
    },
    async importar_ventas(ctx, { archivos }, row) {
      const r = await importarVentas(ctx, row, archivos, mensajes);
      await anotarCompletitud(ctx, row.id);
      return r;
    },
    async quitar_ventas(ctx, { periodo }, row) {
      await quitarVentas(ctx, row, periodo as Periodo);
      await anotarCompletitud(ctx, row.id);
    },
    async pedir_evaluacion(ctx, _i, row) {
      await ctx.emit('evaluacion.pedida', { asunto_area: contract.area, asunto_id: row.id });
    },
    enviar_a_revision: (ctx, _i, row) => enviarARevision(ctx, row),
    observar: (ctx, { seccion, texto }, row) => observar(ctx, row, seccion, texto),
    cerrar: (ctx, _i, row) => cerrar(ctx, row),
    async anular(ctx, { motivo }, row) {
      ctx.audit({ motivo });
      await ctx.update(analisis, row.id, { estado: estados.go(row.estado, 'anular'), motivo_anulacion: motivo });
    },
    asignar: (ctx, { ids, analista_id }) => asignar(ctx, ids, analista_id),
    async comparar(ctx, { con }, row) {
      if (!row.congelado) throw new Conflict('sin_cierre');
      const otro = con ? await cargar(ctx, con, false) : null;
      if (otro && !otro.congelado) throw new Conflict('sin_cierre');
      return otro?.congelado ? comparar(otro.congelado, row.congelado) : comparar(row.congelado, await vistaDe(ctx, row));
    },
    async deudores(ctx, { rut, hasta }) {
      if (!(await alcanzaCliente(ctx, rut))) throw new NotFound();
      await ctx.lectura(rut, 'Deudores del registro de ventas');
      return deudoresDe(ctx, rut, hasta ?? ctx.hoy);
    },
    async simular(ctx, { ventas_12m, anticipo_pct, rating }) {
      const meses_linea = await ctx.param(contract, 'meses_linea');
      const { linea } = lineaSugerida({ ventas_12m, meses_linea, anticipo_pct, rating, indices: null });
      return { linea, estacional: null, rating, anticipo_pct, meses_linea };
    },
    informe: async (ctx, _i, row) => informePdf(ctx, Analisis.parse(await detalle(ctx, row))),
  },
});

import { cuentasActivas } from '#areas/usuarios/public.server.ts';
import { explorar, filasDeCelda } from '#platform/server/cifras/explorar.ts';
import type { Cubo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { estadosEjecucion, estadosPresentacion, FORMATOS } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { bajar, cancelar, comparar, ejecucionDe, ejecucionesDe, pedir, repetir, verificar, vistaDe } from './ejecuciones.ts';
import { ambitoDe, columnasDe, EXPLORACION, puedeVer, reporteDe } from './fuente.ts';
import { medidaVista } from './medida-vista.ts';
import { calendarioDe, preparar, presentacionesDe, presentar, rectificar, rehacer, revisar } from './presentaciones.ts';
import { previa } from './previa.ts';
import * as programadas from './programaciones.ts';
import { borrar, favoritosDe, guardar, guardarComo, marcarFavorito, vistasDe } from './vistas.ts';

/** The cubos that a session may ask: what it may not see is not named. */
const suyos = (ctx: ReadCtx): Cubo[] => [...ctx.deps.registry.cifras.cubos.values()].filter((c) => ctx.can(c.permiso));

/** The catalogue of a session: what it may not see is not named. */
async function catalogo(ctx: ReadCtx) {
  const suyos = await favoritosDe(ctx);
  const { cubos, dimensiones, reportes } = ctx.deps.registry.cifras;
  return [...reportes.values()]
    .filter((r) => puedeVer(ctx, r))
    .map((r) => ({
      nombre: r.nombre,
      titulo: r.titulo,
      sentencia: r.sentencia,
      grupo: r.grupo,
      area: r.area,
      version: r.version,
      personas: r.personas,
      ambito: ambitoDe(ctx, r),
      dimensiones: ('cubo' in r.contenido ? (cubos.get(r.contenido.cubo)?.dimensiones ?? []) : []).map((nombre) => ({
        nombre,
        titulo: dimensiones.get(nombre)?.titulo ?? nombre,
      })),
      columnas: columnasDe(ctx, r).map(({ campo, titulo }) => ({ campo, titulo })),
      autoridad: r.presentacion?.autoridad ?? null,
      favorito: suyos.has(r.nombre),
    }));
}

const HECHO = { hecho: true } as const;
const FORMATO = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' } as const;

export const service = implement(contract, {
  mensajes,
  unicos: {
    reporte_vista_nombre: { codigo: 'nombre_repetido', campo: 'nombre' },
    reporte_presentacion_viva: { codigo: 'presentacion_repetida', campo: 'periodo' },
  },
  tablas: { reporte_ejecucion: estadosEjecucion, reporte_presentacion: estadosPresentacion },
  opciones: {
    reportes: async (ctx) => (await catalogo(ctx)).map((r, orden) => ({ codigo: r.nombre, nombre: r.titulo, activo: true, orden })),
    formatos: async () => FORMATOS.map((codigo, orden) => ({ codigo, nombre: FORMATO[codigo], activo: true, orden })),
    personas: async (ctx) =>
      ctx.can('reportes:programar')
        ? (await cuentasActivas(ctx)).map((u, orden) => ({ codigo: u.id, nombre: u.fullName, activo: true, orden }))
        : [],
  },
  handlers: {
    catalogo,
    favorito: async (ctx, { reporte = '', favorito }) => {
      reporteDe(ctx, reporte);
      await marcarFavorito(ctx, { reporte, favorito });
      return { favorito };
    },
    previa: (ctx, { reporte = '', ...p }) => previa(ctx, reporteDe(ctx, reporte), p),
    ejecutar: async (ctx, { reporte = '', formato, ...parametros }) => vistaDe(await pedir(ctx, { reporte, parametros, formato })),
    ejecutar_exploracion: async (ctx, { formato, ...parametros }) =>
      vistaDe(await pedir(ctx, { reporte: EXPLORACION, parametros, formato })),
    ejecuciones: (ctx, { todas, page, perPage }) => ejecucionesDe(ctx, { todas: todas === 'true', page, perPage }),
    ejecucion: async (ctx, { id }) => vistaDe(await ejecucionDe(ctx, id)),
    archivo: (ctx, { id }) => bajar(ctx, id),
    cancelar: (ctx, { id, version }) => cancelar(ctx, id, version),
    repetir: (ctx, { id }) => repetir(ctx, id),
    comparar: (ctx, { id, con }) => comparar(ctx, id, con),
    verificar: (ctx, o) => verificar(ctx, o),
    vistas: (ctx) => vistasDe(ctx),
    guardar_como: (ctx, d) => guardarComo(ctx, d),
    guardar: (ctx, d) => guardar(ctx, d),
    borrar_vista: async (ctx, o) => {
      await borrar(ctx, o);
      return HECHO;
    },
    programaciones: (ctx) => programadas.programacionesDe(ctx),
    programar: (ctx, { filtros, ...d }) => programadas.programar(ctx, { ...d, parametros: { filtros } }),
    cambiar_programacion: (ctx, d) => programadas.cambiar(ctx, d),
    pausar: (ctx, o) => programadas.pausar(ctx, o),
    reanudar: (ctx, o) => programadas.reanudar(ctx, o),
    probar: (ctx, { id }) => programadas.probar(ctx, id),
    quitar_programacion: async (ctx, o) => {
      await programadas.quitar(ctx, o);
      return HECHO;
    },
    presentaciones: (ctx) => presentacionesDe(ctx),
    calendario: (ctx) => calendarioDe(ctx),
    preparar: (ctx, o) => preparar(ctx, o),
    rehacer: (ctx, o) => rehacer(ctx, o),
    revisar: (ctx, o) => revisar(ctx, o),
    presentar: (ctx, o) => presentar(ctx, o),
    rectificar: (ctx, o) => rectificar(ctx, o),
    cubos: async (ctx) =>
      suyos(ctx).map((c) => ({
        nombre: c.nombre,
        titulo: c.titulo,
        ambito: c.ambito,
        grano: c.grano,
        dimensiones: c.dimensiones.map((nombre) => ({
          nombre,
          titulo: ctx.deps.registry.cifras.dimensiones.get(nombre)?.titulo ?? nombre,
        })),
        medidas: Object.entries(c.medidas).map(medidaVista),
      })),
    explorar: (ctx, pregunta) => explorar(ctx, pregunta),
    explorar_filas: (ctx, { celda, page, perPage, ...pregunta }) => filasDeCelda(ctx, pregunta, { celda, page, perPage }),
    diccionario: async (ctx) =>
      suyos(ctx).flatMap((c) =>
        Object.entries(c.medidas).map((m) => ({
          ...medidaVista(m),
          cubo: c.nombre,
          titulo_cubo: c.titulo,
          grano: c.grano,
          area: c.permiso.split(':')[0] ?? '',
        })),
      ),
  },
});

import { explorar, filasDeCelda } from '#platform/server/cifras/explorar.ts';
import type { Cubo, Medida } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { mensajes } from '../domain/mensajes.ts';

const medidaVista = ([nombre, m]: readonly [string, Medida]) => ({
  nombre,
  titulo: m.titulo,
  sentencia: m.sentencia,
  unidad: m.unidad,
  se_suma: m.clase === 'suma' || m.clase === 'cuenta',
  por_moneda: m.por_moneda ?? false,
});

/** The cubos that a session may ask: what it may not see is not named. */
const suyos = (ctx: ReadCtx): Cubo[] => [...ctx.deps.registry.cifras.cubos.values()].filter((c) => ctx.can(c.permiso));

export const service = implement(contract, {
  mensajes,
  handlers: {
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

import { porNombre } from '#areas/clientes/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { ufDicha } from '#areas/libro/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { parseRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { filtroDe } from '../domain/donde.ts';
import { mensajes } from '../domain/mensajes.ts';
import { arbolDe } from './arbol.ts';
import { cifrasDe, DE_CABECERA } from './cabecera.ts';
import { comparar } from './comparar.ts';
import { cobertura, conducta } from './conducta.ts';
import { exportarBloque } from './exportar.ts';
import { grupo } from './grupo.ts';
import { aparteDe, bloquesDe, bloqueVisible, faltanDe, filasDeBloque, tiempoDePersona } from './motor-sql.ts';
import { certificadoPdf, estadoDeudaPdf, fichaPdf } from './papeles.ts';
import { type Pedida, pedida, portada, quienEs } from './persona.ts';
import { leerPosicion, type Posicion } from './posicion.ts';
import { borrarVista, guardarVista, vistasDe } from './vistas.ts';

/** Facts of a page of the timeline, and of the panel. */
const HECHOS = 40;
const RECIENTES = 5;

/** Persons by RUT or name, each with its roles: those that the session may know of. */
async function buscar(ctx: ReadCtx, { q }: { q: string }) {
  const rut = parseRut(q);
  const hallados = rut ? [{ rut }] : await porNombre(ctx, q);
  const items = [];
  for (const { rut: uno } of hallados) {
    const c = await quienEs(ctx, { rut: uno, al: ctx.hoy }).catch((e: unknown) => {
      // Who is out of reach is not found; anything else is a fault, and is told.
      if (e instanceof AppError) return null;
      throw e;
    });
    if (c) items.push({ rut: c.rut, nombre: c.nombre, roles: c.roles });
  }
  return { items };
}

const bloquesVistos = (ctx: ReadCtx, p: Posicion) =>
  bloquesDe(ctx).map((b) => {
    const dicho = p.bloques.get(b.nombre);
    const faltan = faltanDe(ctx, b);
    return {
      nombre: b.nombre,
      titulo: b.forma.titulo,
      ambito: b.forma.ambito,
      faltan,
      permitido: b.partes.some((x) => !faltan.includes(x.permiso)),
      n: dicho?.resumen?.n ?? null,
      cifras: dicho?.resumen?.cifras ?? [],
      falla: dicho?.falla ?? null,
    };
  });

/** The page of a RUT. Opening it writes the reading log, once. */
async function deRut(ctx: ReadCtx, p: Pedida) {
  const q = await pedida(ctx, p);
  const c = await portada(ctx, q);
  await ctx.lectura(q.rut, 'Vista consolidada');
  const pos = await leerPosicion(ctx, q);
  return {
    ...c,
    al: q.al,
    hoy: ctx.hoy,
    conocido_al: q.conocido_al?.toISOString() ?? null,
    nota: ctx.can('libro:deudas') ? await ufDicha(ctx, q.al) : null,
    cifras: cifrasDe(ctx, q, pos),
    arbol: arbolDe(pos, ctx.can('libro:deudas')),
    bloques: bloquesVistos(ctx, pos),
    parcial: pos.parcial,
  };
}

async function panel(ctx: ReadCtx, p: Pedida) {
  const q = await pedida(ctx, p);
  const c = await portada(ctx, q);
  await ctx.lectura(q.rut, 'Panel de la persona');
  const pos = await leerPosicion(ctx, q, DE_CABECERA);
  const { items } = await tiempoDePersona(ctx, q, { limite: RECIENTES });
  return {
    ...c,
    hoy: ctx.hoy,
    cifras: cifrasDe(ctx, q, pos),
    recientes: items.map(({ fecha, que, titulo, url }) => ({ fecha, que, titulo, url })),
  };
}

interface DeBloque extends Pedida {
  bloque: string;
  donde?: string | undefined;
  desde?: Fecha | undefined;
  hasta?: Fecha | undefined;
  aparte?: 'si' | undefined;
}

async function bloque(ctx: ReadCtx, p: DeBloque & { page: number; perPage: number }) {
  const q = await pedida(ctx, p);
  await quienEs(ctx, q);
  const b = bloqueVisible(ctx, p.bloque);
  const r = await filasDeBloque(ctx, b, q, { donde: filtroDe(p), page: p.page, perPage: p.perPage, grupos: true });
  const { titulo, ambito, columnas } = b.forma;
  return { titulo, ambito, columnas: [...columnas], ...r, faltan: faltanDe(ctx, b), aparte: aparteDe(ctx, b) };
}

/** What a question of a RUT needs before it is answered: its time, and that the session knows the person. */
const deConocido =
  <P extends Pedida, R>(responde: (ctx: ReadCtx, q: Awaited<ReturnType<typeof pedida>>, p: P) => Promise<R>) =>
  async (ctx: ReadCtx, p: P): Promise<R> => {
    const q = await pedida(ctx, p);
    await quienEs(ctx, q);
    return responde(ctx, q, p);
  };

export const service = implement(contract, {
  mensajes,
  opciones: { sucursales: (ctx) => sucursalesDe(ctx) },
  handlers: {
    buscar,
    vistas: vistasDe,
    guardar_vista: guardarVista,
    borrar_vista: (ctx, { vista }) => borrarVista(ctx, vista),
    de_rut: deRut,
    panel,
    tiempo: deConocido((ctx, q, p: Pedida & { cursor?: string | undefined; area?: string | undefined }) =>
      tiempoDePersona(ctx, q, { cursor: p.cursor, area: p.area, limite: HECHOS }),
    ),
    comparar: deConocido((ctx, q, p: Pedida & { con: (typeof q)['al'] }) => comparar(ctx, q, p.con)),
    grupo: deConocido((ctx, q) => grupo(ctx, q)),
    comportamiento: deConocido((ctx, q) => conducta(ctx, q)),
    cobertura: deConocido((ctx, q) => cobertura(ctx, q)),
    ficha: fichaPdf,
    estado_deuda: estadoDeudaPdf,
    certificado: certificadoPdf,
    exportar_bloque: exportarBloque,
    bloque,
  },
});

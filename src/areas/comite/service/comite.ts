import { and, arrayOverlaps, eq, gte, isNotNull, lt, or, type SQL } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing, until } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { estadosNivel } from '../domain/cambio-nivel.ts';
import { mensajes } from '../domain/mensajes.ts';
import { RESPUESTAS } from '../domain/votos.ts';
import { asuntos } from '../tables.ts';
import { personas, visibles } from './alcance.ts';
import type { AsuntoRow } from './asuntos.ts';
import { aprobarNivel, proponerNivel, rechazarNivel, retirarNivel, verPrevia } from './cambiar-nivel.ts';
import { nivelesVigentes } from './nivel.ts';
import { listarNiveles, verNivel } from './niveles.ts';
import { conActaPendiente, conFirmaPendiente } from './pendientes-sql.ts';
import { actaPdf, archivarActa, crearSesion, sesionesDe } from './sesiones.ts';
import { vistas } from './vista.ts';

function porEstado(ctx: ReadCtx, estado: string | undefined): SQL | undefined {
  if (estado === 'todos') return undefined;
  const aprobado = eq(asuntos.estado, 'aprobado');
  if (estado === 'vencido') return and(aprobado, isNotNull(asuntos.aprobada_hasta), lt(asuntos.aprobada_hasta, ctx.hoy));
  if (estado === 'aprobado') return and(aprobado, gte(asuntos.aprobada_hasta, ctx.hoy));
  if (estado !== undefined && estado !== 'en_curso') return eq(asuntos.estado, estado as AsuntoRow['estado']);
  const vive = and(aprobado, gte(asuntos.aprobada_hasta, ctx.hoy));
  return or(eq(asuntos.estado, 'abierto'), and(vive, or(conFirmaPendiente(null), conActaPendiente)));
}

async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<AsuntoRow> {
  const row = lock ? await (ctx as Ctx).lock(asuntos, id) : await ctx.get(asuntos, id);
  const [mine] = await ctx.db
    .select({ id: asuntos.id })
    .from(asuntos)
    .where(and(eq(asuntos.id, row.id), visibles(ctx)));
  if (!mine) throw new NotFound();
  return row;
}

const fija = (valores: readonly string[], nombres: Readonly<Record<string, string>>) =>
  valores.map((codigo, i) => ({ codigo, nombre: nombres[codigo] ?? codigo, activo: true, orden: i + 1 }));

const NOMBRES = { APRUEBA: 'Aprueba', RECHAZA: 'Rechaza', ABSTIENE: 'Se abstiene', PIDE_ANTECEDENTES: 'Pide antecedentes' };

export const service = implement(contract, {
  mensajes: { ...mensajes },
  unicos: {
    comite_asunto_abierto: { codigo: 'asunto_abierto' },
    comite_voto_silla: { codigo: 'voto_repetido' },
    comite_firma_silla: { codigo: 'firma_repetida' },
    comite_nivel_propuesto: { codigo: 'cambio_pendiente' },
  },
  tablas: { comite_nivel: estadosNivel },
  lista: async (ctx, q) => {
    const { estado, firma } = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: asuntos,
      where: [visibles(ctx)],
      filters: {
        estado: porEstado(ctx, firma ? 'aprobado' : estado),
        firma: (de) => conFirmaPendiente(de === 'mia' ? personas(ctx) : null),
        area: asuntos.asunto_area,
        nivel: (n) => eq(asuntos.nivel, Number(n)),
        mine: (v) => (v === 'si' ? arrayOverlaps(asuntos.integrantes, personas(ctx)) : undefined),
        fecha: until(asuntos.abierto),
      },
      search: [asuntos.titulo, asuntos.rut],
    });
    return { ...found, items: await vistas(ctx, found.items) };
  },
  cargar,
  detalle: async (ctx, row: AsuntoRow) => {
    const [vista] = await vistas(ctx, [row]);
    if (!vista) throw new NotFound();
    return vista;
  },
  opciones: {
    respuestas: async () => fija(RESPUESTAS, NOMBRES),
    niveles: async (ctx) =>
      (await nivelesVigentes(ctx)).map((n) => ({
        codigo: String(n.nivel),
        nombre: n.nombre,
        activo: true,
        orden: n.nivel,
        limite_uf: n.limite_uf,
        requeridos: String(n.requeridos),
      })),
    integrantes: (ctx) => personasPorCargo(ctx),
    cargos: (ctx) => opcionesDe(ctx, 'cargos'),
  },
  handlers: {
    sesiones: (ctx) => sesionesDe(ctx),
    crear_sesion: (ctx, input) => crearSesion(ctx, input),
    acta: (ctx, { id }) => actaPdf(ctx, id ?? ''),
    archivar_acta: (ctx, { id }) => archivarActa(ctx, id ?? ''),
    niveles: (ctx) => listarNiveles(ctx),
    nivel: (ctx, { id }) => verNivel(ctx, Number(id)),
    previa_nivel: (ctx, input) => verPrevia(ctx, input),
    proponer_nivel: (ctx, input) => proponerNivel(ctx, input),
    aprobar_nivel: (ctx, { id }) => aprobarNivel(ctx, id ?? ''),
    rechazar_nivel: (ctx, { id, motivo }) => rechazarNivel(ctx, id ?? '', motivo),
    retirar_nivel: (ctx, { id }) => retirarNivel(ctx, id ?? ''),
  },
});

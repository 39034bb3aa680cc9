import { and, desc, eq } from 'drizzle-orm';
import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { deudasDelCliente, deudaTotalDe, exposicion } from '#areas/libro/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { exigirFichaCompleta } from '../domain/ficha.ts';
import { exigirDictamen, informeVence, type ResultadoLegal } from '../domain/legal.ts';
import { exigirSinExposicion } from '../domain/linea.ts';
import { clientes, informesLegales, requisitos } from '../tables.ts';
import { type ClienteRow, estadoDe } from './cliente-y-bloqueos.ts';
import { fichaDe } from './detalle.ts';
import { filaPersona } from './personas.ts';

type Accion = 'enviar_a_fiscalia' | 'autorizar' | 'reparar' | 'objetar' | 'reabrir' | 'dar_de_baja' | 'reactivar';

/** Moves the client through its table of states. */
export async function mover(ctx: Ctx, c: ClienteRow, accion: Accion, extra: Partial<ClienteRow> = {}): Promise<void> {
  await ctx.update(clientes, c.id, { ...extra, estado: estados.go(estadoDe(ctx, c), accion) });
}

/** Before FISCALIA sees it: the seven steps complete and a representative with powers. */
export async function exigirCompleta(ctx: ReadCtx, c: ClienteRow): Promise<void> {
  exigirFichaCompleta(await fichaDe(ctx, c), ctx.hoy);
}

export async function enviarAFiscalia(ctx: Ctx, c: ClienteRow): Promise<void> {
  await mover(ctx, c, 'enviar_a_fiscalia', { enviado_por: ctx.people });
  const p = await filaPersona(ctx, c.rut);
  await ctx.emit('pendiente.abierto', {
    area: 'clientes',
    entidad_id: c.id,
    cliente_rut: c.rut,
    tipo: 'revisar',
    titulo: `Revisión legal de ${p?.nombre ?? c.rut}`,
    url: `/clientes/${c.id}?tab=legal`,
    permiso: 'clientes:revisar-legal',
    makers: ctx.people,
  });
}

/** The last opinion of FISCALIA on a client, whatever it says. */
export async function informeLegalDe(ctx: ReadCtx, cliente_rut: Rut) {
  const [informe] = await ctx.db
    .select()
    .from(informesLegales)
    .where(and(eq(informesLegales.empresa_id, ctx.empresa_id), eq(informesLegales.cliente_rut, cliente_rut)))
    .orderBy(desc(informesLegales.fecha), desc(informesLegales.id))
    .limit(1);
  return informe;
}

interface Dictamen {
  causales: readonly string[];
  vigencia_dias?: number | null | undefined;
  condicion?: string | null | undefined;
  observacion?: string | null | undefined;
}

const LISTA: Readonly<Record<ResultadoLegal, string>> = {
  AUTORIZA: 'causales_autoriza',
  REPARO: 'causales_reparo',
  OBJETA: 'causales_objeta',
};
const ACCION = { AUTORIZA: 'autorizar', REPARO: 'reparar', OBJETA: 'objetar' } as const;

/** The opinion of FISCALIA, by another person than who sent the file. Its row is the legal report. */
export async function dictaminar(ctx: Ctx, c: ClienteRow, resultado: ResultadoLegal, d: Dictamen): Promise<void> {
  ctx.requireOther(c.enviado_por);
  const opciones = await opcionesDe(ctx, LISTA[resultado]);
  for (const o of opciones.filter((x) => d.causales.includes(x.codigo))) await exigirOpcion(ctx, LISTA[resultado], o.codigo, 'causales');
  const codigos = opciones.map((o) => o.codigo);
  const listas = { AUTORIZA: [] as string[], REPARO: [] as string[], OBJETA: [] as string[], [resultado]: codigos };
  const p = await filaPersona(ctx, c.rut);
  const vigencia_dias = resultado === 'AUTORIZA' ? (d.vigencia_dias ?? null) : null;
  exigirDictamen({ resultado, causales: d.causales, texto: d.observacion ?? '', vigencia_dias }, listas, {
    es_pep: p?.es_pep ?? false,
    visto_cumplimiento: Boolean(p?.visto_cumplimiento),
  });
  const vence = vigencia_dias === null ? null : informeVence(ctx.hoy, vigencia_dias);
  await ctx.insert(informesLegales, {
    cliente_rut: c.rut,
    abogado: (ctx.session.rut ?? ctx.session.usuario_id) as Rut,
    fecha: ctx.hoy,
    resultado,
    causales: [...d.causales],
    vigencia_dias,
    vence,
    condicion: d.condicion ?? null,
    observacion: d.observacion ?? null,
  });
  await mover(ctx, c, ACCION[resultado], vence ? { informe_vence: vence } : {});
  await ctx.emit('pendiente.cerrado', { area: 'clientes', entidad_id: c.id });
}

/**
 * A client who may still draw, or with anything open in his business or to his name, is not closed: what counts for a limit leaves out
 * charges, balances of old purchases, protested papers and what was written off, and they are owed all the same.
 */
export async function exigirSinDeuda(ctx: ReadCtx, c: ClienteRow): Promise<void> {
  exigirSinExposicion((await exposicion(ctx, c.rut)).total);
  const ajenas = (await deudasDelCliente(ctx, c.rut)).filter((d) => d.fila.rut !== c.rut);
  exigirSinExposicion(sumPesos([await deudaTotalDe(ctx, c.rut), ...ajenas.map((d) => d.total)]));
}

/** The file is written while nobody is judging it: not in FISCALIA, not once closed. */
export function exigirEditable(ctx: ReadCtx, c: ClienteRow): void {
  const estado = estadoDe(ctx, c);
  if (estado !== 'en_fiscalia' && estado !== 'inactivo') return;
  throw new Conflict('transicion_no_permitida', {
    accion: 'editar',
    estado: words(estado),
    acciones_permitidas: estados.allowed(estado),
  });
}

/** By the codes of `tipos_archivo`: a paper filed with one of them moves its requisito. */
const REQUISITOS = {
  JURIDICA: [
    ['ESCRITURA_DE_CONSTITUCION', 'Escritura de constitución', true],
    ['CERTIFICADO_DE_VIGENCIA', 'Certificado de vigencia', true],
    ['CEDULA_DE_IDENTIDAD', 'Cédula de los representantes', true],
    ['CARPETA_TRIBUTARIA', 'Carpeta tributaria', false],
  ],
  NATURAL: [
    ['CEDULA_DE_IDENTIDAD', 'Cédula de identidad', true],
    ['CARPETA_TRIBUTARIA', 'Carpeta tributaria', false],
  ],
} as const;

/** What must be brought, by type of person. */
export async function abrirRequisitos(ctx: Ctx, rut: Rut, tipo: 'NATURAL' | 'JURIDICA'): Promise<void> {
  await ctx.insertLast(
    requisitos,
    REQUISITOS[tipo].map(([tipo_archivo, nombre, obligatorio]) => ({ cliente_rut: rut, tipo_archivo, nombre, obligatorio })),
  );
}

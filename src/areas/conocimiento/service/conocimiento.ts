import { and, eq, isNotNull, like, lte, or } from 'drizzle-orm';
import { exigirOpcion, listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { nombresDe } from '#areas/usuarios/public.server.ts';
import { Invalid, NotFound } from '#kernel/errors.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing, only } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados } from '../domain/estados.ts';
import { slugDe } from '../domain/texto.ts';
import { articulos, articulosVersion, articulosVoto } from '../tables.ts';
import { CATALOGO, categorias, leer, tarjetas, versionesDe, votosDe } from './lecturas.ts';

type Fila = typeof articulos.$inferSelect;

/** Words that the addresses of the screens take. */
const RESERVADAS = ['articulos'];

async function slugLibre(ctx: Ctx, title: string): Promise<string> {
  const slug = slugDe(title);
  const rows = await ctx.db
    .select({ slug: articulos.slug })
    .from(articulos)
    .where(and(eq(articulos.empresa_id, ctx.empresa_id), or(eq(articulos.slug, slug), like(articulos.slug, `${slug}-%`))));
  const tomados = new Set([...RESERVADAS, ...rows.map((r) => r.slug)]);
  if (!tomados.has(slug)) return slug;
  let n = 2;
  while (tomados.has(`${slug}-${n}`)) n += 1;
  return `${slug}-${n}`;
}

async function exigirDatos(ctx: ReadCtx, d: { categoria?: string | undefined; areas?: string[] | undefined }): Promise<void> {
  if (d.categoria !== undefined) await exigirOpcion(ctx, CATALOGO, d.categoria, 'categoria');
  const mala = d.areas?.find((a) => !ctx.deps.registry.area(a));
  if (mala !== undefined) throw new Invalid({ areas: [`El área ${mala} no existe`] });
}

/** Who edits sees the working text; who reads, the published one. */
async function detalle(ctx: ReadCtx, row: Fila) {
  const edita = ctx.can('conocimiento:editar') || ctx.can('conocimiento:publicar');
  const responsable = row.responsable_id ? ((await nombresDe(ctx, [row.responsable_id])).get(row.responsable_id) ?? null) : null;
  if (edita) return { ...row, texto: row.content, responsable };
  const [ultima] = await versionesDe(ctx, row.id);
  return {
    ...row,
    ...(ultima ? { title: ultima.title, desc: ultima.desc, texto: ultima.texto } : { texto: '' }),
    devuelto: null,
    responsable,
  };
}

/** A change of the working text of an article: its author joins those who may not publish it. */
async function anotar(ctx: Ctx, row: Fila, datos: Partial<Fila>): Promise<void> {
  const estado = estados.go(row.estado, 'editar');
  await ctx.update(articulos, row.id, {
    ...datos,
    estado,
    redactores: [...new Set([...row.redactores, ...ctx.people])],
    redactado_por: ctx.session.nombre,
    ...(datos.revisar_el === undefined ? {} : { revision_avisada: false }),
  });
}

/** Each publication is a version: what it says from now on, by whom it was written and by whom approved. */
async function publicar(ctx: Ctx, row: Fila): Promise<void> {
  const n = (row.publicada_n ?? 0) + 1;
  const { title, desc, content, redactado_por } = row;
  await ctx.insert(articulosVersion, { articulo_id: row.id, n, title, desc, content, redactado_por, publicado_por: ctx.session.nombre });
  await ctx.update(articulos, row.id, {
    estado: estados.go(row.estado, 'publicar'),
    publicada_n: n,
    publicado_en: ctx.ahora,
    redactores: [],
    devuelto: null,
  });
  await ctx.emit('pendiente.cerrado', { area: 'conocimiento', entidad_id: row.id });
}

async function devolver(ctx: Ctx, row: Fila, motivo: string): Promise<void> {
  await ctx.update(articulos, row.id, { estado: estados.go(row.estado, 'devolver'), devuelto: motivo });
  await ctx.emit('pendiente.cerrado', { area: 'conocimiento', entidad_id: row.id });
  if (row.responsable_id)
    await ctx.emit('aviso.enviado', {
      usuarios: [row.responsable_id],
      tipo: 'articulo_devuelto',
      titulo: `Devolvieron «${row.title}»`,
      cuerpo: motivo,
      url: `/conocimiento/articulos/${row.id}`,
    });
  ctx.audit({ motivo });
}

async function enviar(ctx: Ctx, row: Fila): Promise<void> {
  await ctx.update(articulos, row.id, { estado: estados.go(row.estado, 'enviar') });
  await ctx.emit('pendiente.abierto', {
    area: 'conocimiento',
    entidad_id: row.id,
    cliente_rut: null,
    tipo: 'revisar',
    titulo: `Publicar «${row.title}»`,
    url: `/conocimiento/articulos/${row.id}`,
    permiso: 'conocimiento:publicar',
    makers: row.redactores,
  });
}

async function votar(ctx: Ctx, articulo_id: string, util: boolean) {
  const { usuario_id } = ctx.session;
  const [mio] = await ctx.db
    .select()
    .from(articulosVoto)
    .where(
      and(
        eq(articulosVoto.empresa_id, ctx.empresa_id),
        eq(articulosVoto.articulo_id, articulo_id),
        eq(articulosVoto.usuario_id, usuario_id),
      ),
    );
  if (!mio) await ctx.insert(articulosVoto, { articulo_id, usuario_id, util });
  else if (mio.util !== util) await ctx.update(articulosVoto, mio.id, { util });
  return votosDe(ctx, articulo_id);
}

export const service = implement(contract, {
  estados,
  tabla: 'articulo',
  lista: listaEnPalabras({ categoria: 'categorias_conocimiento', estado: {} }, (ctx, q) =>
    listing(ctx, q, contract, {
      table: articulos,
      select: only(
        articulos,
        'id',
        'slug',
        'title',
        'desc',
        'categoria',
        'areas',
        'estado',
        'publicada_n',
        'publicado_en',
        'revisar_el',
        'lecturas',
      ),
      where: [
        // The titles of what is being written are not for who only reads.
        ctx.can('conocimiento:editar') || ctx.can('conocimiento:publicar')
          ? undefined
          : and(eq(articulos.estado, 'publicado'), isNotNull(articulos.publicada_n)),
      ],
      filters: { por_revisar: q.filtros.por_revisar === 'si' ? lte(articulos.revisar_el, ctx.hoy) : undefined },
      search: [articulos.title, articulos.desc],
    }),
  ),
  columnas: exportColumns(CAMPOS),
  cargar: async (ctx, id, lock): Promise<Fila> => {
    const row = lock ? await (ctx as Ctx).lock(articulos, id) : await ctx.get(articulos, id);
    const edita = ctx.can('conocimiento:editar') || ctx.can('conocimiento:publicar');
    if (!edita && (row.publicada_n === null || row.estado === 'archivado')) throw new NotFound();
    return row;
  },
  detalle,
  checks: {
    publicar: (ctx, row: Fila) => (ctx as Ctx).requireOther(row.redactores),
    votar: (_ctx, row: Fila) => {
      if (row.publicada_n === null || row.estado === 'archivado') throw new NotFound();
    },
  },
  opciones: {
    areas: async (ctx) =>
      ctx.deps.registry.areas
        .map((a) => a.contract.area)
        .sort()
        .map((codigo, i) => ({ codigo, nombre: codigo.replaceAll('-', ' '), activo: true, orden: i + 1 })),
  },
  handlers: {
    tarjetas: (ctx, f) => tarjetas(ctx, f),
    categorias: (ctx, { category }) => categorias(ctx, category ?? ''),
    pregunta: (ctx, { id, slug }) => leer(ctx, id ?? '', slug ?? ''),
    versiones: (ctx, { id }) => versionesDe(ctx, id),
    votar: (ctx, { id, util }) => votar(ctx, id, util),
    async crear(ctx, datos) {
      await exigirDatos(ctx, datos);
      return ctx.insert(articulos, {
        ...datos,
        slug: await slugLibre(ctx, datos.title),
        responsable_id: ctx.session.usuario_id,
        redactores: ctx.people,
        redactado_por: ctx.session.nombre,
      });
    },
    async editar(ctx, { id: _id, version: _version, ...datos }, row) {
      await exigirDatos(ctx, datos);
      await anotar(ctx, row, datos);
    },
    enviar: (ctx, _input, row) => enviar(ctx, row),
    publicar: (ctx, _input, row) => publicar(ctx, row),
    devolver: (ctx, { motivo }, row) => devolver(ctx, row, motivo),
    async revisar(ctx, { id, revisar_el }) {
      if (revisar_el <= ctx.hoy) throw new Invalid({ revisar_el: ['Debe ser posterior a hoy'] });
      await ctx.update(articulos, id, { revisar_el, revision_avisada: false });
    },
    async archivar(ctx, { id }, row) {
      await ctx.update(articulos, id, { estado: estados.go(row.estado, 'archivar') });
      await ctx.emit('pendiente.cerrado', { area: 'conocimiento', entidad_id: id });
    },
  },
});

import { and, eq, ne, sql } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { Invalid, NotFound } from '#kernel/errors.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing, only } from '#platform/server/listing.ts';
import { contract, ICONOS } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados, consultas as estadosConsulta } from '../domain/estados.ts';
import { faqCategorias, faqPreguntas, faqVotos } from '../tables.ts';
import { abiertas, cerrar, preguntar } from './consultas.ts';
import { categoriasDe, publicadas, votosDe } from './lecturas.ts';

type Fila = typeof faqPreguntas.$inferSelect;

const NOMBRES_ICONO: Record<(typeof ICONOS)[number], string> = {
  cash: 'Dinero',
  phone: 'Teléfono',
  scale: 'Balanza',
  shield: 'Escudo',
  settings: 'Engranaje',
  file: 'Documento',
  users: 'Personas',
  help: 'Pregunta',
};

async function exigirCategoria(ctx: ReadCtx, id: string | undefined): Promise<void> {
  if (id !== undefined && !(await ctx.find(faqCategorias, id))) throw new Invalid({ categoria_id: ['Elija una categoría de la lista'] });
}

async function detalle(ctx: ReadCtx, row: Fila) {
  const categoria = await ctx.get(faqCategorias, row.categoria_id);
  return { ...row, categoria: categoria.title, ...(await votosDe(ctx, [row.id]))(row.id) };
}

const votos = (util: boolean) =>
  sql<number>`(select count(*)::int from ${faqVotos} v where v.empresa_id = ${faqPreguntas.empresa_id} and v.pregunta_id = ${faqPreguntas.id} and v.util = ${util})`;

export const service = implement(contract, {
  mensajes: { titulo_en_uso: 'Ya existe una categoría con ese título' },
  unicos: { faq_categoria_titulo: { codigo: 'titulo_en_uso', campo: 'title' } },
  estados,
  tabla: 'faq_pregunta',
  tablas: { faq_consulta: estadosConsulta },
  lista: listaEnPalabras({ estado: {} }, (ctx, q) =>
    listing(ctx, q, contract, {
      table: faqPreguntas,
      select: {
        ...only(faqPreguntas, 'id', 'categoria_id', 'question', 'ans', 'estado', 'orden'),
        categoria: faqCategorias.title,
        utiles: votos(true).as('utiles'),
        no_utiles: votos(false).as('no_utiles'),
      },
      joins: [
        {
          table: faqCategorias,
          on: sql`${faqCategorias.empresa_id} = ${faqPreguntas.empresa_id} and ${faqCategorias.id} = ${faqPreguntas.categoria_id}`,
          kind: 'inner',
        },
      ],
      where: [
        // Who only reads sees what is published.
        ctx.can('faq:editar') ? undefined : eq(faqPreguntas.estado, 'publicada'),
      ],
      search: [faqPreguntas.question, faqPreguntas.ans],
      sort: { categoria: faqCategorias.title, utiles: votos(true) },
    }),
  ),
  columnas: exportColumns(CAMPOS),
  cargar: async (ctx, id, lock): Promise<Fila> => {
    const row = lock ? await (ctx as Ctx).lock(faqPreguntas, id) : await ctx.get(faqPreguntas, id);
    if (row.estado !== 'publicada' && !ctx.can('faq:editar')) throw new NotFound();
    return row;
  },
  detalle,
  opciones: {
    categorias: async (ctx) =>
      (await categoriasDe(ctx)).map((c) => ({
        codigo: c.id,
        nombre: c.title,
        activo: true,
        orden: c.orden,
        icon: c.icon,
        subtitle: c.subtitle,
      })),
    iconos: async () => ICONOS.map((codigo, i) => ({ codigo, nombre: NOMBRES_ICONO[codigo], activo: true, orden: i + 1 })),
  },
  handlers: {
    datos: (ctx, { q }) => publicadas(ctx, (q ?? '').trim()),
    async votar(ctx, { id, util }, row) {
      const [mio] = await ctx.db
        .select()
        .from(faqVotos)
        .where(and(eq(faqVotos.empresa_id, ctx.empresa_id), eq(faqVotos.pregunta_id, id), eq(faqVotos.usuario_id, ctx.session.usuario_id)));
      if (!mio) await ctx.insert(faqVotos, { pregunta_id: id, usuario_id: ctx.session.usuario_id, util });
      else if (mio.util !== util) await ctx.update(faqVotos, mio.id, { util });
      return { id, question: row.question, ans: row.ans, ...(await votosDe(ctx, [id]))(id) };
    },
    preguntar: (ctx, { texto }) => preguntar(ctx, texto),
    async crear(ctx, { publicar, ...datos }) {
      await exigirCategoria(ctx, datos.categoria_id);
      return detalle(ctx, await ctx.insert(faqPreguntas, { ...datos, estado: publicar ? 'publicada' : 'borrador' }));
    },
    async editar(ctx, { id, version: _version, ...datos }) {
      await exigirCategoria(ctx, datos.categoria_id);
      await ctx.update(faqPreguntas, id, datos);
    },
    async publicar(ctx, { id }, row) {
      await ctx.update(faqPreguntas, id, { estado: estados.go(row.estado, 'publicar') });
    },
    async archivar(ctx, { id }, row) {
      await ctx.update(faqPreguntas, id, { estado: estados.go(row.estado, 'archivar') });
    },
    async crear_categoria(ctx, datos) {
      return ctx.insert(faqCategorias, datos);
    },
    async editar_categoria(ctx, { categoria_id, ...datos }) {
      const [otra] = datos.title
        ? await ctx.db
            .select({ id: faqCategorias.id })
            .from(faqCategorias)
            .where(
              and(eq(faqCategorias.empresa_id, ctx.empresa_id), eq(faqCategorias.title, datos.title), ne(faqCategorias.id, categoria_id)),
            )
        : [];
      if (otra) throw new Invalid({ title: ['Ya existe una categoría con ese título'] });
      return ctx.update(faqCategorias, categoria_id, datos);
    },
    consultas: (ctx) => abiertas(ctx),
    async responder(ctx, { consulta_id, ...datos }) {
      await exigirCategoria(ctx, datos.categoria_id);
      const row = await ctx.insert(faqPreguntas, { ...datos, estado: 'publicada' });
      await cerrar(ctx, consulta_id, 'responder', { pregunta_id: row.id, cuerpo: datos.question });
      ctx.audit({ entidad_id: row.id });
      return detalle(ctx, row);
    },
    async descartar(ctx, { consulta_id, motivo }) {
      await cerrar(ctx, consulta_id, 'descartar', { cuerpo: motivo, motivo });
      return { id: consulta_id };
    },
  },
});

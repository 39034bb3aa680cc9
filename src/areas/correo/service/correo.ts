import { cuentasActivas } from '#areas/usuarios/public.server.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract, FOLDERS, LABELS } from '../contract.ts';
import { conPrefijo, respuestaA } from '../domain/direcciones.ts';
import { estados } from '../domain/estados.ts';
import { claveEntrada } from './entrada.ts';
import { enviar, reintentar } from './entregar.ts';
import { abierto, adjunto, type Fila, filaDe, lista, vecino, vista } from './lecturas.ts';
import { etiquetar, marcar } from './marcas.ts';
import { cambiarBorrador, copiarAdjuntos, nuevoBorrador, type Origen, type Redaccion, subir, yo } from './redactar.ts';

const NOMBRES: Readonly<Record<string, string>> = {
  inbox: 'Recibidos',
  sent: 'Enviados',
  draft: 'Borradores',
  spam: 'No deseados',
  trash: 'Papelera',
  starred: 'Destacados',
  private: 'Privado',
  company: 'Empresa',
  important: 'Importante',
  personal: 'Personal',
};
const opciones = (codigos: readonly string[]) => async () =>
  codigos.map((codigo, i) => ({ codigo, nombre: NOMBRES[codigo] ?? codigo, activo: true, orden: i + 1 }));

/** A draft that stays so, or that leaves at once. */
async function escribir(ctx: Ctx, d: Redaccion, o: { borrador: boolean | undefined; de?: Origen }) {
  const row = await nuevoBorrador(ctx, d, o.de);
  return { email: await vista(ctx, o.borrador ? row : await enviar(ctx, row)) };
}

const origen = (row: Fila): Origen => ({
  hilo_id: row.mensaje.hilo_id,
  responde_a: row.mensaje_id,
  enlace_area: row.mensaje.enlace_area,
  enlace_id: row.mensaje.enlace_id,
});

async function responder(
  ctx: Ctx,
  row: Fila,
  d: Omit<Redaccion, 'enlace'> & { todos?: boolean | undefined; borrador?: boolean | undefined },
) {
  const { todos, borrador, ...resto } = d;
  const { para, cc } = respuestaA(row.mensaje, (await yo(ctx)).email, todos ?? false);
  const carta = { to: para, cc, subject: conPrefijo('Re', row.mensaje.subject), ...definido(resto) };
  return escribir(ctx, carta, { borrador, de: origen(row) });
}

const definido = <T extends object>(d: T): Partial<T> =>
  Object.fromEntries(Object.entries(d).filter(([, v]) => v !== undefined)) as Partial<T>;

const escapar = (s: string): string => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What is passed on: its words and files under those of who passes it. A conversation of its own. */
async function reenviar(ctx: Ctx, row: Fila, d: Omit<Redaccion, 'enlace'> & { borrador?: boolean | undefined }) {
  const { borrador, ...resto } = d;
  const m = row.mensaje;
  const cita = `<blockquote><p>${escapar(`${m.de.name} <${m.de.email}>`)} escribió:</p>${m.message}</blockquote>`;
  const carta = {
    subject: conPrefijo('Rv', m.subject),
    ...definido(resto),
    message: `${d.message ?? ''}${cita}`,
    attachments: [...(d.attachments ?? []), ...(await copiarAdjuntos(ctx, m.id))],
  };
  return escribir(ctx, carta, { borrador });
}

/** Whom one may write to: the accounts of the house, and the contacts that other areas offer. */
async function destinatarios(ctx: ReadCtx, q: string) {
  const plano = (s: string) => s.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const busca = plano(q.trim());
  const cuentas = (await cuentasActivas(ctx))
    .filter((u) => busca === '' || plano(`${u.fullName} ${u.email}`).includes(busca))
    .map((u) => ({ name: u.fullName, email: u.email, origen: 'usuario' }));
  const items = cuentas.slice(0, 20);
  if (busca.length < 2) return { items };
  for (const { area, answer } of await ctx.ask('correo.destinatarios', { q }, (area) => ctx.can(`${area}:ver`)))
    items.push(...answer.slice(0, 20).map(({ name, email }) => ({ name, email, origen: area })));
  return { items };
}

export const service = implement<typeof contract, Fila>(contract, {
  mensajes: {
    carpeta_invalida: 'Ese correo no puede ir a esa carpeta',
    destinatario_inactivo: 'La cuenta {email} ya no está activa',
    contacto_restringido: 'No contactar a {nombre} ({direccion}): {motivo}',
    nada_que_reintentar: 'No hay envíos de este correo que reintentar',
    sin_buzon: 'Esta sesión no tiene buzón',
    respuesta_sin_hilo: 'No responde a ningún correo enviado desde aquí',
    firma_invalida: 'La firma no corresponde o está vencida',
  },
  estados,
  tabla: 'correo_mensaje',
  cargar: (ctx, id, lock): Promise<Fila> => filaDe(ctx, id, lock),
  detalle: (ctx, row) => vista(ctx, row),
  opciones: {
    folders: opciones(FOLDERS),
    labels: opciones(LABELS),
    destinatarios: async (ctx) =>
      (await cuentasActivas(ctx)).map((u, i) => ({ codigo: u.email, nombre: u.fullName, activo: true, orden: i + 1 })),
    smtp: async (ctx) => ctx.deps.config.smtpUrl !== null,
  },
  handlers: {
    emails: (ctx, f) => lista(ctx, f),
    abrir: async (ctx, { id, ...f }) => ({ email: await abierto(ctx, await filaDe(ctx, id), f) }),
    vecino: async (ctx, { emailId, dir, ...f }) => ({ email: await vecino(ctx, emailId, dir, f) }),
    destinatarios: (ctx, { q }) => destinatarios(ctx, q ?? ''),
    marcar: (ctx, { emailIds, dataToUpdate }) => marcar(ctx, emailIds, dataToUpdate),
    etiquetar: (ctx, { emailIds, label }) => etiquetar(ctx, emailIds, label),
    crear: (ctx, { borrador, ...d }) => escribir(ctx, d, { borrador }),
    editar: async (ctx, { id: _id, version: _version, ...d }, row) => ({ email: await vista(ctx, await cambiarBorrador(ctx, row, d)) }),
    enviar: async (ctx, _input, row) => ({ email: await vista(ctx, await enviar(ctx, row)) }),
    responder: (ctx, { id: _id, version: _version, ...d }, row) => responder(ctx, row, d),
    reenviar: (ctx, { id: _id, version: _version, ...d }, row) => reenviar(ctx, row, d),
    async reintentar(ctx, _input, row) {
      await reintentar(ctx, row);
      return { email: await vista(ctx, row) };
    },
    adjuntos: async (ctx, { archivos }) => ({ attachments: (await subir(ctx, archivos)).map(adjunto) }),
    entrada_clave: async (ctx) => ({ ruta: '/api/correo/entrada', clave: claveEntrada(ctx.deps) }),
  },
});

import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { editarPropia, usuarioPorNombre } from '#areas/usuarios/public.server.ts';
import { Conflict, Invalid } from '#kernel/errors.ts';
import { FORMATOS_FECHA } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { CONTRASTES, contract, DENSIDADES, FLAGS, TEMAS } from '../contract.ts';
import { type AjusteFila, ajustes, avisosDe, cambiar, cuentaDe, filaDe, generalDe, infoDe, preferenciasDe, socialDe } from './ajustes.ts';
import { ponerAvatar, quitarAvatar } from './avatar.ts';
import { cancelar, exigirClaveParaCorreo, pedirCambio, pendiente } from './correo.ts';

const NACIDO_DESDE = '1900-01-01';

/** Only what was sent, with the empty ones as empty texts. */
const dados = <T extends object>(d: T): Partial<T> =>
  Object.fromEntries(Object.entries(d).flatMap(([k, v]) => (v === undefined ? [] : [[k, v ?? '']]))) as Partial<T>;

async function general(ctx: Ctx, d: { fullName?: string | undefined; username?: string | undefined; email?: string | undefined }) {
  const u = await cuentaDe(ctx);
  const { fullName, username, email } = d;
  if (username !== undefined && username !== u.username) {
    const otra = await usuarioPorNombre(ctx.db, username);
    if (otra && otra.id !== u.id) throw new Conflict('usuario_en_uso', {}, { username: ['Ese nombre de usuario ya está en uso'] });
  }
  if (fullName !== undefined || username !== undefined)
    await editarPropia(ctx, u.id, { ...(fullName === undefined ? {} : { fullName }), ...(username === undefined ? {} : { username }) });
  if (email !== undefined && email !== u.email) await pedirCambio(ctx, email);
  ctx.audit({ entidad: 'cuenta', entidad_id: u.id });
  return { ...(await generalDe(ctx)), correo_pendiente: await pendiente(ctx) };
}

async function info(ctx: Ctx, d: { country?: string | null | undefined; dob?: string | null | undefined }) {
  if (d.country) await exigirOpcion(ctx, 'naciones', d.country, 'country');
  if (d.dob && (d.dob > ctx.hoy || d.dob < NACIDO_DESDE)) throw new Invalid({ dob: ['La fecha no puede ser posterior a hoy'] });
  const { dob, ...textos } = d;
  const cambios = { ...dados(textos), ...(dob === undefined ? {} : { dob }) } as Partial<AjusteFila>;
  return infoDe(await cambiar(ctx, () => cambios));
}

const NOMBRES: Readonly<Record<string, string>> = {
  claro: 'Claro',
  oscuro: 'Oscuro',
  auto: 'Según el equipo',
  normal: 'Normal',
  alto: 'Alto contraste',
  'dd-mm-aaaa': '31-12-2026',
  'dd/mm/aaaa': '31/12/2026',
  'aaaa-mm-dd': '2026-12-31',
  compacta: 'Compacta',
  comoda: 'Cómoda',
  answerOnForm: 'Responden mi pregunta o solicitud',
  blogDigest: 'Resumen semanal de lo publicado',
  commentOnArticle: 'Comentan lo que publiqué',
  followMe: 'Alguien empieza a seguirme',
  newAnnouncements: 'Hay un anuncio nuevo',
  productUpdates: 'Hay novedades del sistema',
};
const opciones = (codigos: readonly string[]) => async () =>
  codigos.map((codigo, i) => ({ codigo, nombre: NOMBRES[codigo] ?? codigo, activo: true, orden: i + 1 }));

export const service = implement(contract, {
  mensajes: {
    usuario_en_uso: 'Ese nombre de usuario ya está en uso',
    correo_en_uso: 'Ese correo ya está en uso',
    identidad_externa: 'El correo y la contraseña se cambian en el servicio de identidad de la empresa',
    enlace_vencido: 'El enlace ya no vale: pida el cambio otra vez',
  },
  unicos: {
    usuario_username: { codigo: 'usuario_en_uso', campo: 'username' },
    usuario_email: { codigo: 'correo_en_uso', campo: 'email' },
  },
  opciones: {
    country: (ctx) => opcionesDe(ctx, 'naciones'),
    tema: opciones(TEMAS),
    contraste: opciones(CONTRASTES),
    densidad: opciones(DENSIDADES),
    formatos: opciones(FORMATOS_FECHA),
    flags: opciones(FLAGS),
  },
  antes: { general: exigirClaveParaCorreo },
  handlers: {
    datos: (ctx) => ajustes(ctx),
    general: (ctx, d) => general(ctx, d),
    info: (ctx, d) => info(ctx, d),
    async notifications(ctx, d) {
      const avisos = avisosDe(await cambiar(ctx, (antes) => ({ avisos: { ...antes.avisos, ...dados(d) } })));
      await ctx.emit('avisos.elegidos', { usuario_id: ctx.session.usuario_id, avisos });
      return avisos;
    },
    social: async (ctx, { socialLinks }) =>
      socialDe(await cambiar(ctx, (antes) => ({ redes: { ...antes.redes, ...dados(socialLinks ?? {}) } as AjusteFila['redes'] }))),
    avatar: (ctx, { archivos }) => ponerAvatar(ctx, archivos),
    quitar_avatar: (ctx) => quitarAvatar(ctx),
    correo_pendiente: async (ctx) => ({ correo: await pendiente(ctx), externa: ctx.deps.config.oidc !== null }),
    async cancelar_correo(ctx) {
      await cancelar(ctx);
      return { correo: null };
    },
    preferencias: async (ctx) => preferenciasDe(await filaDe(ctx, ctx.session.usuario_id)),
    guardar_preferencias: async (ctx, d) => preferenciasDe(await cambiar(ctx, () => d as Partial<AjusteFila>)),
  },
});

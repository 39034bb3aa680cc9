import { and, desc, eq, sql } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import {
  asignacionPendiente,
  decidirPerfiles,
  historiaDeCuenta,
  perfilesDeCuentas,
  permisosDeCuenta,
  proponerPerfiles,
} from '#areas/perfiles/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { plain } from '#platform/server/list.ts';
import { listing, only } from '#platform/server/listing.ts';
import { eventos } from '#platform/server/tables.ts';
import { contract, ESTADOS, PLANES } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados } from '../domain/estados.ts';
import { usuarios } from '../tables.ts';
import * as cuentas from './cuentas.ts';
import { mensajes } from './mensajes.ts';
import { exigirRol, rolesDe } from './roles.ts';
import * as ruts from './ruts.ts';

type UsuarioRow = cuentas.UsuarioRow;

const PERFIL = ['currentPlan', 'status', 'avatar', 'rut', 'ultimo_acceso'] as const;
const SELECT = only(usuarios, 'id', 'numero', 'username', 'fullName', 'email', 'role', ...PERFIL);

async function vista(ctx: ReadCtx, row: UsuarioRow) {
  return { ...row, perfiles: (await perfilesDeCuentas(ctx, [row.id])).get(row.id) ?? [] };
}

async function detalle(ctx: ReadCtx, row: UsuarioRow) {
  const cambios = await historiaDeCuenta(ctx, row.id);
  const suyos = await ruts.historiaDeRut(ctx, row.id);
  const pendiente = <C extends { estado: string }>(todos: readonly C[]) => todos.find((c) => c.estado === 'por_aprobar') ?? null;
  return { ...(await vista(ctx, row)), propuesta: pendiente(cambios), cambios, propuesta_rut: pendiente(suyos), ruts: suyos };
}

const cambiada = async (ctx: Ctx, row: UsuarioRow, patch: Partial<Pick<UsuarioRow, 'status'>>, motivo: string) => {
  await ctx.update(usuarios, row.id, { ...patch, sesion_version: row.sesion_version + 1 });
  await ctx.emit('cuenta.cerrada', { usuario_id: row.id, motivo });
};

const conPropuesta = async (ctx: ReadCtx, row: UsuarioRow) => {
  if (!(await asignacionPendiente(ctx, row.id))) throw new Conflict('sin_propuesta');
};
const ajena = (ctx: ReadCtx, row: UsuarioRow) => cuentas.exigirOtra(ctx, row);
const opciones = (codigos: readonly string[], nombres: Record<string, string>) => async () =>
  codigos.map((codigo, i) => ({ codigo, nombre: nombres[codigo] ?? codigo, activo: true, orden: i + 1 }));

export const service = implement(contract, {
  mensajes,
  columnas: exportColumns(CAMPOS),
  estados,
  tabla: null,
  estadoDe: (_ctx, row: UsuarioRow) => row.status,
  nombreEstado: { pending: 'pendiente', active: 'activa', inactive: 'inactiva' },
  unicos: {
    usuario_email: { codigo: 'correo_en_uso', campo: 'email' },
    usuario_username: { codigo: 'usuario_en_uso', campo: 'username' },
    usuario_rut_unico: { codigo: 'rut_en_uso', campo: 'rut' },
    usuario_rut_viva: { codigo: 'propuesta_rut_pendiente' },
  },
  lista: listaEnPalabras(
    {
      role: (ctx) => rolesDe(ctx),
      currentPlan: { basic: 'Básico', standard: 'Estándar', enterprise: 'Empresa' },
      status: { pending: 'Pendiente', active: 'Activa', inactive: 'Inactiva' },
    },
    async (ctx, q) => {
      if (q.filtros.role) await exigirRol(ctx, q.filtros.role);
      const found = await listing(ctx, q, contract, {
        table: usuarios,
        select: SELECT,
        search: [usuarios.username, usuarios.fullName, usuarios.email],
        sort: { fullName: plain(usuarios.fullName) },
      });
      const suyos = await perfilesDeCuentas(
        ctx,
        found.items.map((u) => u.id),
      );
      return { ...found, items: found.items.map((u) => ({ ...u, perfiles: suyos.get(u.id) ?? [] })) };
    },
  ),
  cargar: (ctx, id, lock) => (lock ? (ctx as Ctx).lock(usuarios, id) : ctx.get(usuarios, id)),
  detalle,
  checks: {
    desactivar: async (ctx, row) => {
      ajena(ctx, row);
      await cuentas.exigirOtroAdministrador(ctx, row);
    },
    eliminar: async (ctx, row) => {
      ajena(ctx, row);
      await cuentas.exigirOtroAdministrador(ctx, row);
      await cuentas.exigirSinTrabajo(ctx, row);
    },
    aprobar_perfil: conPropuesta,
    rechazar_perfil: conPropuesta,
    retirar_perfil: conPropuesta,
    proponer_rut: ruts.exigirRutAjeno,
    aprobar_rut: async (ctx, row) => void (await ruts.exigirOtraParaRut(ctx, row)),
    rechazar_rut: async (ctx, row) => void (await ruts.exigirOtraParaRut(ctx, row)),
    retirar_rut: async (ctx, row) => void (await ruts.propuestaDeRut(ctx, row.id)),
  },
  opciones: {
    role: rolesDe,
    currentPlan: opciones(PLANES, { basic: 'Básico', standard: 'Estándar', enterprise: 'Empresa' }),
    status: opciones(ESTADOS, { pending: 'Pendiente', active: 'Activa', inactive: 'Inactiva' }),
    perfiles: async (ctx) => (await ctx.askOne('opciones.prestadas', { lista: 'perfiles' })) ?? [],
    ejecutivos: async (ctx) => (await ctx.askOne('opciones.prestadas', { lista: 'reemplazantes' })) ?? [],
  },
  handlers: {
    crear: async (ctx, input) => vista(ctx, await cuentas.crear(ctx, input)),
    invitar_varios: (ctx, { filas }) => cuentas.invitarVarios(ctx, filas),
    async editar(ctx, { id, version: _version, rut, ...datos }, row) {
      await ruts.exigirMismoRut(ctx, row, rut);
      await ctx.update(usuarios, id, datos);
    },
    async invitar(ctx, { id }) {
      await ctx.emit('cuenta.invitada', { usuario_id: id, tipo: 'invitacion' });
    },
    async restablecer(ctx, { id }, row) {
      await cambiada(ctx, row, {}, 'restablecimiento pedido por un administrador');
      await ctx.emit('cuenta.invitada', { usuario_id: id, tipo: 'restablecer' });
    },
    cerrar_sesiones: (ctx, _input, row) => cambiada(ctx, row, {}, 'cerradas por un administrador'),
    async desactivar(ctx, { motivo }, row) {
      ctx.audit({ motivo });
      await cambiada(ctx, row, { status: 'inactive' }, 'cuenta desactivada');
    },
    async activar(ctx, { id }, row) {
      await ctx.update(usuarios, id, {
        status: estados.go(row.status as 'inactive', 'activar', row.email_verificado ? 'active' : 'pending'),
      });
    },
    async asignar_perfil(ctx, { perfiles, motivo }, row) {
      await proponerPerfiles(ctx, { usuario_id: row.id, rut: row.rut, nombre: row.fullName, perfiles, motivo });
    },
    aprobar_perfil: (ctx, { id, comentario }) => decidirPerfiles(ctx, id, 'aprobada', comentario),
    rechazar_perfil: (ctx, { id, motivo }) => decidirPerfiles(ctx, id, 'rechazada', motivo),
    retirar_perfil: (ctx, { id }) => decidirPerfiles(ctx, id, 'retirada'),
    proponer_rut: (ctx, { rut, motivo }, row) => ruts.proponerRut(ctx, row, { rut: rut ?? null, motivo }),
    aprobar_rut: (ctx, { comentario }, row) => ruts.aprobarRut(ctx, row, comentario),
    rechazar_rut: (ctx, { motivo }, row) => ruts.rechazarRut(ctx, row, motivo),
    retirar_rut: (ctx, _input, row) => ruts.retirarRut(ctx, row),
    eliminar: (ctx, _input, row) => cuentas.eliminar(ctx, row),
    async resumen(ctx) {
      const rows = await ctx.db
        .select({ status: usuarios.status, n: sql<number>`count(*)::int` })
        .from(usuarios)
        .where(eq(usuarios.empresa_id, ctx.empresa_id))
        .groupBy(usuarios.status);
      const n = (s: string) => rows.find((r) => r.status === s)?.n ?? 0;
      return { pending: n('pending'), active: n('active'), inactive: n('inactive') };
    },
    permisos: (ctx, _input, row) => permisosDeCuenta(ctx, row.id, ctx.hoy),
    sesiones: async (ctx, _input, row) => [...((await ctx.askOne('cuenta.dispositivos', { usuario_id: row.id })) ?? [])],
    async actividad(ctx, _input, row) {
      const rows = await ctx.db
        .select()
        .from(eventos)
        .where(and(eq(eventos.empresa_id, ctx.empresa_id), eq(eventos.actor_id, row.id)))
        .orderBy(desc(eventos.instante))
        .limit(100);
      return rows;
    },
  },
});

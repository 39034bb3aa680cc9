import { exigirOpcion, listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { alcanzaCliente, asignarCartera, ejecutivoPorRut } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { deudas } from '#areas/libro/public.server.ts';
import { tramoMora } from '#finanzas/dias-mora.ts';
import { Conflict, Invalid, NotFound, phrase, Rule } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { disponibleDesde, exigirCreadorDeCuenta } from '../domain/cuentas.ts';
import { estados, estadosBloqueo, estadosCuenta, estadosHabilitado, estadosLinea } from '../domain/estados.ts';
import { exigirRutDeCliente } from '../domain/ficha.ts';
import { mensajes } from '../domain/mensajes.ts';
import { PALABRA_SITUACION } from '../domain/segmentos.ts';
import * as t from '../tables.ts';
import { ahoraDeNegocio } from './ahora-de-negocio.ts';
import { personaConocida, rolesDe } from './alcance.ts';
import { registrarConsulta } from './alimentos.ts';
import { revisarBloqueos } from './automaticos.ts';
import {
  bloquear,
  desbloquear,
  exigirBloqueo,
  exigirPerfil,
  mantenerBloqueo,
  PERFILES_ALERTADO,
  PERFILES_BLOQUEO,
  solicitarDesbloqueo,
} from './bloquear.ts';
import { type ClienteRow, estadoDe, filaCliente } from './cliente-y-bloqueos.ts';
import { registrarConsentimiento, revocarConsentimiento } from './consentimientos.ts';
import { actosContacto } from './contactos-vista.ts';
import { detalle, requisitosDe, vistaLinea } from './detalle.ts';
import { avisarFiador, guardarFicha, leerFicha, nombrePersona, tocar } from './ficha.ts';
import { consentimientoPdf, fichaPdf, informePdf } from './imprimir.ts';
import { abrirRequisitos, dictaminar, enviarAFiscalia, exigirCompleta, exigirEditable, exigirSinDeuda, mover } from './legal.ts';
import { lineasDe } from './lineas.ts';
import { estadoClientes, lista } from './lista.ts';
import { exigirPapel } from './papeles.ts';
import { pedidosAtendidos, pedirVarios } from './pedir-varios.ts';
import { filaPersona, hechosDe, type PersonaRow, vinculosDe } from './personas.ts';
import { porNombre } from './por-nombre.ts';
import { actosRelacionadas } from './relacionadas.ts';
import { calificar, porRut } from './rut.ts';
import { actosTarjetas } from './tarjetas-persona.ts';

async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<ClienteRow> {
  const row = await (lock ? (ctx as Ctx).lock(t.clientes, id) : ctx.get(t.clientes, id));
  if (!(await alcanzaCliente(ctx, row.rut))) throw new NotFound();
  return row;
}

async function cargarMuchos(ctx: ReadCtx, ids: readonly string[]): Promise<ClienteRow[]> {
  const filas: ClienteRow[] = [];
  for (const id of new Set(ids)) filas.push(await cargar(ctx, id, false));
  return filas;
}

async function habilitadoDe(ctx: ReadCtx, c: ClienteRow, id: string) {
  const h = await ctx.find(t.habilitados, id);
  if (h?.cliente_rut !== c.rut) throw new NotFound();
  return h;
}

async function tomarCuenta(ctx: Ctx, c: ClienteRow, id: string) {
  const fila = await ctx.lock(t.cuentas, id);
  if (fila.cliente_rut !== c.rut) throw new NotFound();
  return fila;
}

async function lineaViva(ctx: ReadCtx, c: ClienteRow) {
  const l = (await lineasDe(ctx, c.rut)).find((x) => x.estado === 'vigente' || x.estado === 'suspendida');
  if (!l) throw new Rule('sin_linea');
  return l;
}

type Tipo = PersonaRow['tipo_persona'];

const conTipo = async (ctx: Ctx, p: PersonaRow, tipo_persona: Tipo): Promise<PersonaRow> =>
  p.tipo_persona === tipo_persona ? p : ctx.update(t.personas, p.id, { tipo_persona });

/** A person of whom nothing else is known yet. */
async function nuevaPersona(ctx: Ctx, rut: Rut, tipo_persona: Tipo): Promise<PersonaRow> {
  const vacia = { rut, tipo_persona, razon_social: null, nombres: null, apellido_paterno: null, apellido_materno: null };
  const [persona] = await ctx.insertLast(t.personas, [{ rut, tipo_persona, nombre: nombrePersona(vacia) }]);
  if (!persona) throw new Error('a person that is not kept');
  return persona;
}

const planas = (codigos: readonly string[]) => codigos.map((codigo, i) => ({ codigo, nombre: label(codigo), activo: true, orden: i + 1 }));

export const service = implement(contract, {
  mensajes,
  unicos: {
    cliente_rut: { codigo: 'cliente_existente', campo: 'rut' },
    cliente_renta_unica: { codigo: 'renta_duplicada', campo: 'rentas' },
    cliente_cuenta_unica: { codigo: 'cuenta_existente', campo: 'ctacte' },
    cliente_bloqueo_abierto: { codigo: 'bloqueo_existente', campo: 'motivo' },
    persona_relacionada_viva: { codigo: 'relacionada_vigente', campo: 'rut' },
  },
  estados,
  tabla: 'cliente',
  tablas: { linea: estadosLinea, cliente_habilitado: estadosHabilitado, cliente_cuenta: estadosCuenta, cliente_bloqueo: estadosBloqueo },
  estadoDe: (ctx, row: ClienteRow) => estadoDe(ctx, row),
  lista: listaEnPalabras({ estado: {}, segmento_cliente: 'segmento_cliente', situacion_comercial: PALABRA_SITUACION, conexion: {} }, lista),
  columnas: exportColumns(CAMPOS),
  cargar,
  detalle,
  checks: {
    editar: exigirEditable,
    enviar_a_fiscalia: exigirCompleta,
    dar_de_baja: exigirSinDeuda,
    bloquear: (ctx) => exigirPerfil(ctx),
    solicitar_desbloqueo: (ctx, c) => exigirBloqueo(ctx, c, 'solicitar_desbloqueo'),
    desbloquear: async (ctx, c) => {
      exigirPerfil(ctx);
      await exigirBloqueo(ctx, c, 'desbloquear');
    },
    mantener_bloqueo: async (ctx, c) => {
      exigirPerfil(ctx);
      await exigirBloqueo(ctx, c, 'mantener_bloqueo');
    },
    suspender_linea: async (ctx, c) => void estadosLinea.go((await lineaViva(ctx, c)).estado, 'suspender'),
    reactivar_linea: async (ctx, c) => void estadosLinea.go((await lineaViva(ctx, c)).estado, 'reactivar'),
  },
  opciones: {
    sucursales: async (ctx) => (await sucursalesDe(ctx)).map((s) => ({ ...s, codigo: s.id })),
    perfiles_bloqueo: async () => planas(PERFILES_BLOQUEO),
    perfiles_alertado: async () => planas(PERFILES_ALERTADO),
    ruta_documentos: async () => '/api/documentos/archivos',
    ruta_hash: async () => '/api/documentos/archivos/hash',
  },
  handlers: {
    async crear(ctx, { rut, tipo_persona, ...datos }) {
      exigirRutDeCliente(rut);
      const [ya, antes] = await atOnce([filaCliente(ctx, rut), leerFicha(ctx, rut, datos)]);
      // A RUT is a client once: whoever registers it again is told so, and of another portfolio nothing else.
      if (ya) {
        const suyo = (await alcanzaCliente(ctx, rut)) ? { roles: (await rolesDe(ctx, rut)).join(', '), id: ya.id } : { roles: 'cliente' };
        throw new Conflict('cliente_existente', suyo, { rut: ['El RUT ya es cliente'] });
      }
      const persona = antes.persona ? await conTipo(ctx, antes.persona, tipo_persona) : await nuevaPersona(ctx, rut, tipo_persona);
      const [row] = await ctx.insertLast(t.clientes, [{ rut }]);
      if (!row) throw new Error('a client that is not kept');
      await abrirRequisitos(ctx, rut, tipo_persona);
      await guardarFicha(ctx, row, datos, { ...antes, persona });
      const hecho = await ctx.seen(t.clientes, row.id);
      return new Created(hecho, () => detalle(ctx, hecho));
    },
    async editar(ctx, { id: _id, version: _version, ...datos }, row) {
      await guardarFicha(ctx, row, datos);
      if (datos.vinculos) await revisarBloqueos(ctx, { ruts: [row.rut], soloLevantar: true });
    },
    enviar_a_fiscalia: (ctx, _input, row) => enviarAFiscalia(ctx, row),
    autorizar: (ctx, input, row) => dictaminar(ctx, row, 'AUTORIZA', input),
    reparar: (ctx, input, row) => dictaminar(ctx, row, 'REPARO', input),
    objetar: (ctx, input, row) => dictaminar(ctx, row, 'OBJETA', input),
    async reabrir(ctx, { comentario }, row) {
      ctx.audit({ motivo: comentario });
      await mover(ctx, row, 'reabrir');
    },
    async dar_de_baja(ctx, { comentario }, row) {
      ctx.audit({ motivo: comentario });
      await mover(ctx, row, 'dar_de_baja');
    },
    reactivar: (ctx, _input, row) => mover(ctx, row, 'reactivar', { informe_vence: null }),
    async bloquear(ctx, { motivo, comentario }, row) {
      await bloquear(ctx, row, motivo, comentario);
      await tocar(ctx, row.id);
    },
    async solicitar_desbloqueo(ctx, { bloqueo_id, motivo }, row) {
      await solicitarDesbloqueo(ctx, row, bloqueo_id, motivo);
      await tocar(ctx, row.id);
    },
    async desbloquear(ctx, { bloqueo_id, comentario }, row) {
      ctx.audit({ motivo: comentario ?? '' });
      await desbloquear(ctx, row, bloqueo_id);
      await tocar(ctx, row.id);
    },
    async mantener_bloqueo(ctx, { bloqueo_id, motivo }, row) {
      ctx.audit({ motivo });
      await mantenerBloqueo(ctx, row, bloqueo_id, motivo);
      await tocar(ctx, row.id);
    },
    async agregar_cuenta(ctx, { id: _id, version: _v, ...cuenta }, row) {
      for (const perfil of ctx.session.perfiles) exigirCreadorDeCuenta(perfil);
      await exigirOpcion(ctx, 'bancos', cuenta.banco, 'banco');
      if (cuenta.habilitado_id) await habilitadoDe(ctx, row, cuenta.habilitado_id);
      const nueva = await ctx.insert(t.cuentas, { ...cuenta, cliente_rut: row.rut, creada_por: ctx.people });
      // An item of its own: a client may have several accounts, a bloqueo and its legal review waiting at once.
      await ctx.emit('pendiente.abierto', {
        area: 'clientes',
        entidad_id: nueva.id,
        registro_id: row.id,
        cliente_rut: row.rut,
        tipo: 'autorizar',
        titulo: `Validar cuenta bancaria de ${(await filaPersona(ctx, row.rut))?.nombre ?? row.rut}`,
        url: `/clientes/${row.id}?tab=habilitados`,
        permiso: 'clientes:validar-cuenta',
        makers: ctx.people,
      });
      await tocar(ctx, row.id);
    },
    async validar_cuenta(ctx, { cuenta_id }, row) {
      const c = await tomarCuenta(ctx, row, cuenta_id);
      const estado = estadosCuenta.go(c.estado, 'validar');
      ctx.requireOther(c.creada_por);
      if (c.rut_titular !== row.rut && !c.instruccion_notarial) throw new Rule('titular_distinto');
      const ahora = ahoraDeNegocio(ctx);
      const desde = disponibleDesde({ ...c, validada_ms: ahora.getTime() }, await ctx.param(contract, 'enfriamiento_cuenta_horas'));
      await ctx.update(t.cuentas, c.id, {
        estado,
        validada_por: ctx.people,
        validada_en: ahora,
        disponible_desde: new Date(desde ?? ahora),
      });
      await ctx.emit('pendiente.cerrado', { area: 'clientes', entidad_id: c.id });
      await tocar(ctx, row.id);
    },
    async rechazar_cuenta(ctx, { cuenta_id, motivo }, row) {
      ctx.audit({ motivo });
      const c = await tomarCuenta(ctx, row, cuenta_id);
      await ctx.update(t.cuentas, c.id, { estado: estadosCuenta.go(c.estado, 'rechazar') });
      await ctx.emit('pendiente.cerrado', { area: 'clientes', entidad_id: c.id });
      await tocar(ctx, row.id);
    },
    async habilitar(ctx, { habilitado_id }, row) {
      const h = await habilitadoDe(ctx, row, habilitado_id);
      const estado = estadosHabilitado.go(h.estado, 'habilitar');
      ctx.requireOther(h.hecho_por);
      await ctx.update(t.habilitados, h.id, { estado });
      await tocar(ctx, row.id);
    },
    async revocar_habilitado(ctx, { habilitado_id, motivo }, row) {
      ctx.audit({ motivo });
      const h = await habilitadoDe(ctx, row, habilitado_id);
      await ctx.update(t.habilitados, h.id, { estado: estadosHabilitado.go(h.estado, 'revocar') });
      await tocar(ctx, row.id);
    },
    async cambiar_fiador(ctx, { vinculo_id, es_fiador }, row) {
      const v = (await vinculosDe(ctx, row.rut)).find((x) => x.id === vinculo_id);
      if (!v) throw new NotFound();
      if (v.es_fiador !== es_fiador) await avisarFiador(ctx, await ctx.update(t.vinculos, v.id, { es_fiador }));
      await tocar(ctx, row.id);
    },
    async retener(ctx, { id: _id, version: _v, ...r }, row) {
      await exigirOpcion(ctx, 'motivos_retencion', r.motivo, 'motivo');
      if ((r.monto == null) === (r.porcentaje == null)) throw new Invalid({ monto: ['Indique un monto o un porcentaje'] });
      if (r.hasta && r.hasta < ctx.hoy) throw new Invalid({ hasta: ['No puede ser anterior a hoy'] });
      await ctx.insert(t.retenciones, { ...r, cliente_rut: row.rut, desde: ctx.hoy });
      await tocar(ctx, row.id);
    },
    async registrar_alimentos(ctx, { id: _id, version: _v, ...d }, row) {
      await registrarConsulta(ctx, row, d);
      await tocar(ctx, row.id);
    },
    async liberar(ctx, { retencion_id, motivo }, row) {
      const r = await ctx.find(t.retenciones, retencion_id);
      if (r?.cliente_rut !== row.rut || r.liberada_por) throw new NotFound();
      ctx.requireOther(r.hecho_por);
      await ctx.update(t.retenciones, r.id, { liberada_por: ctx.people, liberada_motivo: motivo, hasta: ctx.hoy });
      await tocar(ctx, row.id);
    },
    async calificar_deudor(ctx, { calificacion, comentario }, row) {
      await calificar(ctx, { rut: row.rut, calificacion, comentario });
      await tocar(ctx, row.id);
    },
    async fijar_verificacion(ctx, { verificaciones_post_giro, motivo }, row) {
      await exigirOpcion(ctx, 'verificaciones_post_giro', verificaciones_post_giro, 'verificaciones_post_giro');
      ctx.audit({ motivo });
      await ctx.update(t.clientes, row.id, { verificaciones_post_giro });
    },
    async dar_visto_pep(ctx, { comentario }, row) {
      ctx.audit({ motivo: comentario });
      const p = await filaPersona(ctx, row.rut);
      if (!p) throw new NotFound();
      await ctx.update(t.personas, p.id, { visto_cumplimiento: { usuario: ctx.session.nombre, fecha: ctx.hoy } });
      await tocar(ctx, row.id);
    },
    async suspender_linea(ctx, { comentario }, row) {
      ctx.audit({ motivo: comentario });
      const l = await lineaViva(ctx, row);
      await ctx.update(t.lineas, l.id, { estado: estadosLinea.go(l.estado, 'suspender') });
      await tocar(ctx, row.id);
    },
    async reactivar_linea(ctx, { comentario }, row) {
      ctx.audit({ motivo: comentario });
      const l = await lineaViva(ctx, row);
      await ctx.update(t.lineas, l.id, { estado: estadosLinea.go(l.estado, 'reactivar') });
      await tocar(ctx, row.id);
    },
    async agregar_cuenta_especial(ctx, { id: _id, version: _v, ...cuenta }, row) {
      await exigirOpcion(ctx, 'bancos', cuenta.banco, 'banco');
      if (cuenta.hasta && cuenta.hasta < ctx.hoy) throw new Invalid({ hasta: ['No puede ser anterior a hoy'] });
      await ctx.insert(t.cuentasEspeciales, { ...cuenta, cliente_rut: row.rut });
      await tocar(ctx, row.id);
    },
    async registrar_consentimiento(ctx, { id: _id, version: _v, ...c }, row) {
      await registrarConsentimiento(ctx, row.rut, c);
      await tocar(ctx, row.id);
    },
    async consentir(ctx, { rut, ...c }) {
      await registrarConsentimiento(ctx, rut, c);
      return porRut(ctx, rut);
    },
    async revocar_consentimiento(ctx, { rut, consentimiento_id, motivo }) {
      await revocarConsentimiento(ctx, rut, consentimiento_id, motivo);
      return porRut(ctx, rut);
    },
    async recibir_requisito(ctx, { requisito_id, archivo_id }, row) {
      const r = await ctx.lock(t.requisitos, requisito_id);
      if (r.cliente_rut !== row.rut) throw new NotFound();
      if (archivo_id) await exigirPapel(ctx, row.rut, { archivo_id, tipos: [r.tipo_archivo], campo: 'archivo_id' });
      await ctx.update(t.requisitos, r.id, { estado: 'recibido', archivo_id: archivo_id ?? null });
      await tocar(ctx, row.id);
    },
    async traspasar(ctx, { ids, ejecutivo_id, motivo }) {
      ctx.audit({ motivo });
      const nuevo = await ejecutivoPorRut(ctx.db, ctx.empresa_id, ejecutivo_id);
      if (nuevo?.estado !== 'activo') throw new Invalid({ ejecutivo_id: ['El ejecutivo no está activo'] });
      const resultados = [];
      for (const id of ids) {
        const r = await ctx.attempt(async () => {
          const c = await cargar(ctx, id, true);
          if (c.ejecutivo_rut === ejecutivo_id) throw new Rule('mismo_ejecutivo');
          const sucursal_id = c.sucursal_id ?? nuevo.sucursal_id;
          await asignarCartera(ctx, c.rut, nuevo.rut, sucursal_id);
          await ctx.update(t.clientes, c.id, { sucursal_id });
          await ctx.emit('cartera.traspasada', { cliente_ruts: [c.rut], de: c.ejecutivo_rut, a: nuevo.rut, desde: ctx.hoy });
        });
        if (r.ok) resultados.push({ id, ok: true, codigo: null, detail: null });
        else {
          const { codigo, datos } = r.refusal;
          resultados.push({ id, ok: false, codigo, detail: phrase(mensajes[codigo] ?? codigo, datos) });
        }
      }
      return { resultados };
    },
    masivas: (ctx) => pedidosAtendidos(ctx),
    pedir_informes: async (ctx, { ids, motivo }) => pedirVarios(ctx, 'informes', await cargarMuchos(ctx, ids), motivo),
    solicitar_conexion: async (ctx, { ids, motivo }) => pedirVarios(ctx, 'conexion', await cargarMuchos(ctx, ids), motivo),
    async buscar_persona(ctx, { rut }) {
      const p = await personaConocida(ctx, rut);
      const c = p && (await alcanzaCliente(ctx, rut)) ? await filaCliente(ctx, rut) : undefined;
      const { nombre = null, tipo_persona = null } = p ?? {};
      return { rut, nombre, tipo_persona, roles: p ? await rolesDe(ctx, rut) : [], cliente_id: c?.id ?? null };
    },
    por_nombre: async (ctx, { q }) => ({ items: await porNombre(ctx, q) }),
    por_rut: (ctx, { rut }) => porRut(ctx, rut),
    async calificar_rut(ctx, c) {
      await calificar(ctx, c);
      return porRut(ctx, c.rut);
    },
    async detalle_linea(ctx, _input, row) {
      const historia = [];
      for (const l of await lineasDe(ctx, row.rut)) historia.push(await vistaLinea(ctx, l));
      return { vigente: historia.find((l) => l.estado === 'vigente') ?? null, historia };
    },
    async protesos(ctx, _input, row) {
      await ctx.lectura(row.rut, 'Protestos');
      const filas = await hechosDe(ctx, row.rut, ctx.hoy, { tipos: ['PROTESTO'] });
      return filas.map((h) => ({ ...h, vigente: h.hasta === null || h.hasta >= ctx.hoy }));
    },
    async documentos_en_cobranza(ctx, _input, row) {
      await ctx.lectura(row.rut, 'Documentos en cobranza');
      return (await deudas(ctx, row.rut)).filter((d) => d.dias_mora > 0).map((d) => ({ ...d, tramo: tramoMora(d.dias_mora).nombre }));
    },
    requisitos: (ctx, { rut }) => requisitosDe(ctx, rut),
    estado_clientes: (ctx) => estadoClientes(ctx),
    ficha: async (ctx, _input, row) => fichaPdf(ctx, await detalle(ctx, row)),
    informe_legal: async (ctx, _input, row) => informePdf(ctx, await detalle(ctx, row)),
    consentimiento: async (ctx, _input, row) => consentimientoPdf(ctx, await detalle(ctx, row)),
    ...actosRelacionadas,
    ...actosContacto,
    ...actosTarjetas,
  },
});

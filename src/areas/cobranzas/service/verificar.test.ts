import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { asegurarDeudor, guardarContacto, restringirContacto } from '#areas/clientes/public.server.ts';
import { contract as documentos } from '#areas/documentos/contract.ts';
import { documentosPorId, guardarArchivo } from '#areas/documentos/public.server.ts';
import { documentos as tablaDocumentos } from '#areas/documentos/tables.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { parametros } from '#areas/parametros/tables.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { Session } from '#platform/server/session.ts';
import { correos } from '#platform/server/tables.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { items, tickets, verificaciones } from '../tables.ts';
import { caducarVencidas } from './verificacion-eventos.ts';
import { AUTORIZA, abrirMundo, operacion, quien, registrarCesion, ver } from './verificar.fixture.ts';

let t: TestApp;
let cobranza: Session;
const HOY = '2026-03-10' as Fecha;

beforeAll(async () => {
  t = await abrirMundo();
  const u = await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await ctx.insert(parametros, { clave: 'cobranzas.verificacion_desde', valor: true, desde: HOY, motivo: 'Parte la verificación' });
    await ctx.insert(parametros, { clave: 'cobranzas.muestreo_pct', valor: 0, desde: HOY, motivo: 'Sin muestra en esta prueba' });
    return crearCuenta(ctx.db, {
      empresa_id: t.empresa_id,
      email: 'cora@casa.cl',
      username: 'cora',
      fullName: 'Cora Cobra',
      role: 'client',
      status: 'active',
      email_verificado: true,
      creada_por: ['PRUEBA'],
    });
  });
  const modulos = ['cobranzas:ver', 'cobranzas:verificar', 'cobranzas:notificar', 'documentos:ver', 'correo'];
  cobranza = t.persona({ rut: '40000008-5', usuario_id: u.id, nombre: u.fullName, email: u.email, modulos });
});
afterAll(() => t.close());

const docs = (ids: Record<string, string>) => t.arrange((ctx) => documentosPorId(ctx, Object.values(ids)));
const contacto = async (ids: Record<string, string>, email: string | null = 'pagos@deudor.ejemplo.cl') => {
  const [d] = await docs(ids);
  const rut = d?.deudor_rut ?? rutOf(99_990_001);
  return t.arrange(async (ctx) => {
    await asegurarDeudor(ctx, { rut, razon_social: d?.razon_deudor ?? '' });
    return guardarContacto(ctx, rut, {
      nombre: 'Rosa Lagos',
      email,
      telefonos: [{ e164: '912345678' }],
      tipo: 'VERIFICACION',
      fuente: 'DEUDOR',
    });
  });
};
const prueba = (documento_id: string) =>
  t.arrange(async (ctx) => {
    const bytes = Buffer.from('Recibido conforme, se paga el 15-04-2026.');
    const a = await guardarArchivo(ctx, {
      nombre: 'respuesta.txt',
      bytes,
      tipo_archivo: 'OTRO',
      referido: { tipo: 'documento', id: documento_id },
    });
    return a.archivo.id;
  });
const verificar = (documento_ids: string[], o: object = {}) =>
  t.act(contract, 'verificar', cobranza, { documento_ids, estado: 'CONFORME', sub_estado: 'POR_TELEFONO', por: 'TELEFONO', ...o });
const estados = async (ids: Record<string, string>) => (await docs(ids)).map((d) => d.estado_verificacion);
const estadoDe = async (id: string) => (await ver(t, id)).estado;

describe('verificar con el deudor', () => {
  it('lo que confirma el deudor deja la operación lista para girar; sobre el monto lleva evidencia', async () => {
    const { id, ids } = await operacion(t);
    const [a = '', b = '', c = ''] = Object.values(ids);
    expect(await estadoDe(id)).toBe('formalizacion');
    await expect(verificar([a])).rejects.toMatchObject({ codigo: 'evidencia_requerida', campos: { evidencia: expect.anything() } });
    await expect(verificar([a], { evidencia: await prueba(b) })).rejects.toMatchObject({ codigo: 'evidencia_ajena' });
    const evidencia = await prueba(a);
    await verificar([a], { evidencia, monto_confirmado: 12_500_000, fecha_pago_confirmada: '2026-04-15', paga_a: 'Factoring de Prueba' });
    await verificar([b], { evidencia: await prueba(b) });
    await verificar([c]);
    expect(await estados(ids)).toEqual(['CONFORME', 'CONFORME', 'CONFORME']);
    expect(await estadoDe(id)).toBe('verificada');
    const { gestiones } = await t.detail(documentos, cobranza, a);
    expect(gestiones).toMatchObject([
      {
        titulo: 'Verificación por teléfono: Conforme',
        detalle: expect.stringContaining('confirma $12.500.000, paga el 15-04-2026'),
        por: 'Cora Cobra',
      },
    ]);
  });
  it('el detalle es del resultado elegido, los documentos son de un mismo deudor, y el monto se confirma de a uno', async () => {
    const { ids } = await operacion(t);
    const [a = '', b = ''] = Object.values(ids);
    await expect(verificar([a], { estado: 'NO_CONFORME' })).rejects.toMatchObject({
      codigo: 'sub_estado_ajeno',
      datos: { resultado: 'No conforme' },
    });
    await expect(verificar([a], { estado: 'NO_CONFORME', sub_estado: null })).rejects.toMatchObject({
      campos: { sub_estado: expect.anything() },
    });
    await expect(verificar([a, b], { monto_confirmado: 1 })).rejects.toMatchObject({ campos: { monto_confirmado: expect.anything() } });
    const otra = await operacion(t);
    const [ajeno = ''] = Object.values(otra.ids);
    await expect(verificar([a, ajeno])).rejects.toMatchObject({ campos: { documento_ids: expect.anything() } });
    expect(await estados(ids)).toEqual(['PENDIENTE', 'PENDIENTE', 'PENDIENTE']);
  });
  it('una nota de crédito o un reclamo deja sin valor lo que dijo el deudor, con su causa, y la operación vuelve a esperar', async () => {
    const { id, ids } = await operacion(t);
    const todos = Object.values(ids);
    for (const d of todos) await verificar([d], { evidencia: await prueba(d) });
    expect(await estadoDe(id)).toBe('verificada');
    const [a = ''] = todos;
    await t.arrange((ctx) => ctx.emit('documento.reclamado', { documento_id: a, fecha: HOY }));
    expect(await estados(ids)).toEqual(['PENDIENTE', 'CONFORME', 'CONFORME']);
    expect(await estadoDe(id)).toBe('formalizacion');
    const [fila] = await t.arrange((ctx) => ctx.rows(verificaciones, eq(verificaciones.documento_id, a)));
    expect(fila).toMatchObject({ en_vigor: false, causa: 'Reclamado en el SII el 10-03-2026' });
  });
  it('lo que dijo vale su plazo mientras no se compra; pasado el plazo hay que preguntar de nuevo', async () => {
    const { ids } = await operacion(t);
    const [a = ''] = Object.values(ids);
    await verificar([a], { evidencia: await prueba(a) });
    await t.setHoy('2026-04-09' as Fecha);
    await t.arrange((ctx) => caducarVencidas(ctx, null));
    expect((await estados(ids))[0]).toBe('CONFORME');
    await t.setHoy('2026-04-10' as Fecha);
    await t.arrange((ctx) => caducarVencidas(ctx, null));
    expect((await estados(ids))[0]).toBe('PENDIENTE');
    await t.setHoy(HOY);
  });
  it('un cliente con un documento no conforme en doce meses verifica todos los que siguen', async () => {
    const { ids, rut, linea_id, cuenta_id } = await operacion(t);
    const [a = '', , c = ''] = Object.values(ids);
    const exigida = async (d: string) => {
      const { items } = await t.ask(contract, 'por_gestionar', cobranza, { vista: 'por_verificar' });
      return items.find((x) => x.id === d)?.exigida;
    };
    await t.arrange((ctx) => ctx.update(tablaDocumentos, c, { operacion_id: ctx.id() }));
    expect([await exigida(a), await exigida(c)]).toEqual(['MONTO', null]);
    await verificar([a], { estado: 'NO_CONFORME', sub_estado: 'NO_RECEPCIONADA', comentario: 'No la recibieron' });
    expect(await exigida(c)).toBe('ANTECEDENTE');
    expect([rut, linea_id, cuenta_id].every(Boolean)).toBe(true);
  });
});

describe('el documento en un ticket', () => {
  it('dice qué ticket lo cobra, y la deuda del ticket lleva lo que dijo su deudor', async () => {
    const { ids } = await operacion(t);
    const [a = '', b = ''] = Object.values(ids);
    const [d] = await docs(ids);
    const ticket = await t.arrange(async (ctx) => {
      const rut_deudor = d?.deudor_rut ?? rutOf(99_990_001);
      const base = { division: 'FACTORING', origen: 'MORA', abierto_el: HOY, proxima_fecha: HOY, proxima_tipo: 'LLAMADA' } as const;
      const nuevo = await ctx.insert(tickets, { num_ticket: 77, rut_deudor, ...base });
      const deuda = { origen_area: 'operaciones', origen_id: a, numero: '33-1', tipo_documento: 'DOCUMENTO', vencimiento_efectivo: HOY };
      await ctx.insert(items, { ticket_id: nuevo.id, pk: `documento:${a}`, saldo: pesos(1), saldo_inicial: pesos(1), ...deuda });
      return nuevo;
    });
    await verificar([a], { estado: 'NO_CONFORME', sub_estado: 'YA_PAGADA' });
    const [item] = await t.arrange((ctx) => ctx.rows(items, eq(items.ticket_id, ticket.id)));
    expect(item?.estado_verificacion).toBe('NO_CONFORME');
    const dicho = await t.arrange((ctx) => ctx.askOne('documento.cobranza', { ids: [a, b] }));
    expect(dicho).toEqual({ [a]: { texto: 'Ticket 77, sin gestión', url: `/cobranzas/${ticket.id}` } });
  });
});

describe('pedir la verificación por correo', () => {
  it('sale una carta por deudor con sus documentos, y el deudor sin correo o restringido no detiene a los demás', async () => {
    const [con, sin, no] = [await operacion(t), await operacion(t), await operacion(t)];
    await contacto(con.ids);
    await contacto(sin.ids, null);
    const { persona_rut } = await contacto(no.ids);
    await t.arrange((ctx) => restringirContacto(ctx, { rut: persona_rut, motivo: 'RECLAMO', desde: HOY }));
    const antes = await t.deps.database.db.$count(correos);
    const documento_ids = [con, sin, no].flatMap((o) => Object.values(o.ids));
    const { resultados } = await t.act(contract, 'enviar_verificacion', cobranza, { documento_ids });
    expect(resultados.map((r) => [r.documentos, r.ok, r.codigo])).toEqual([
      [3, true, null],
      [3, false, 'sin_contacto_de_correo'],
      [3, false, 'contacto_restringido'],
    ]);
    expect(resultados[1]?.detail).toContain('no tiene un contacto con correo');
    expect(await t.deps.database.db.$count(correos)).toBe(antes + 1);
    expect(await estados(con.ids)).toEqual(['EN_PROCESO', 'EN_PROCESO', 'EN_PROCESO']);
    expect(await estados(no.ids)).toEqual(['PENDIENTE', 'PENDIENTE', 'PENDIENTE']);
  });
});

describe('notificar la cesión', () => {
  const ceder = (d: string, rut: string) =>
    t.arrange((ctx) =>
      registrarCesion(ctx, d, {
        seq: 1,
        rut_cedente: rut as never,
        rut_cesionario: rutOf(99_990_000),
        razon_cesionario: 'Factoring de Prueba S.A.',
        monto_cesion: pesos(1),
        ultimo_vencimiento: '2026-04-15' as Fecha,
        fecha: '2026-03-10T10:00',
        fuente: 'REGISTRO' as const,
      }),
    );
  const notificaciones = async (ids: Record<string, string>) => [...new Set((await docs(ids)).map((d) => d.estado_notificacion))];
  it('sin cesión vigente no se notifica; publicada, se avisa por correo y el acuse cierra la etapa', async () => {
    const { id, ids, rut } = await operacion(t, { cedidos: false });
    await contacto(ids);
    const documento_ids = Object.values(ids);
    const notificar = () => t.act(contract, 'notificar', cobranza, { documento_ids, medio: 'CORREO' });
    expect((await notificar()).resultados).toMatchObject([{ ok: false, codigo: 'sin_cesion' }]);
    for (const d of documento_ids) await ceder(d, rut);
    expect(await notificaciones(ids)).toEqual(['SII_CESION_PUBLICADA']);
    expect((await notificar()).resultados).toMatchObject([{ ok: true, documentos: 3 }]);
    expect(await notificaciones(ids)).toEqual(['CORREO_ENVIADO']);
    const acuse = (fecha: string) => t.act(contract, 'registrar_acuse', cobranza, { documento_ids, fecha });
    await expect(acuse('2026-03-11')).rejects.toMatchObject({ campos: { fecha: expect.anything() } });
    await expect(acuse('2026-03-09')).rejects.toMatchObject({ codigo: 'acuse_anterior' });
    await acuse('2026-03-10');
    expect((await ver(t, id)).etapas.find((e) => e.codigo === 'notificacion')?.estado).toBe('completa');
  });
  it('la cesión publicada rige sola desde el día hábil siguiente, y el rechazo del deudor se dice a quien supervisa', async () => {
    const { id, ids, rut } = await operacion(t, { cedidos: false });
    for (const d of Object.values(ids)) await ceder(d, rut);
    const etapa = async () => (await ver(t, id)).etapas.find((e) => e.codigo === 'notificacion')?.estado;
    expect(await etapa()).toBe('en_curso');
    const [a = ''] = Object.values(ids);
    const rechazo = { documento_ids: [a], motivo: 'La factura ya está pagada' };
    await t.act(contract, 'rechazar_notificacion', cobranza, rechazo);
    expect((await docs(ids)).map((d) => d.estado_notificacion)).toContain('RECHAZADA_POR_DEUDOR');
    await expect(t.act(contract, 'rechazar_notificacion', cobranza, rechazo)).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
  });
});

describe('hasta que la empresa parte', () => {
  it('las compras no esperan la verificación, y las que nacieron antes siguen sin ella', async () => {
    await t.arrange((ctx) =>
      ctx.insert(parametros, { clave: 'cobranzas.verificacion_desde', valor: false, desde: '2026-03-11' as Fecha, motivo: 'Se detiene' }),
    );
    await t.setHoy('2026-03-11' as Fecha);
    const { id } = await operacion(t, { cambios: { fechacurso: '2026-03-11' } });
    const o = await ver(t, id);
    expect(o.etapas.find((e) => e.codigo === 'verificacion')?.estado).toBe('no_aplica');
    const { validaciones_giro } = await t.ask(operaciones, 'giro', quien(t, AUTORIZA), {}, id);
    expect(validaciones_giro.map((v) => v.id)).not.toContain('verificacion');
    await t.setHoy(HOY);
  });
});

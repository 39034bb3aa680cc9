import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { sembrarParametros } from '#areas/parametros/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { lecturas } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { textoPdf } from '../print/texto-pdf.fixture.ts';
import {
  devolverUso,
  exigirClienteOperable,
  exigirCuentaUsable,
  lineaVigente,
  reservarLinea,
  soltarReserva,
  usarReserva,
} from '../public.server.ts';
import { clientes } from '../tables.ts';

let t: TestApp;
let sucursal_id = '';
const EJECUTIVO = rutOf(40_000_002);
const OTRO = rutOf(40_000_020);
const ejecutivo = () =>
  t.persona({
    rut: EJECUTIVO,
    perfiles: ['EJECUTIVO'],
    modulos: ['clientes:ver', 'clientes:crear', 'clientes:editar', 'clientes:cuentas'],
  });
const fiscal = () => t.persona({ rut: rutOf(40_000_005), perfiles: ['FISCALIA'], modulos: ['clientes:ver', 'clientes:revisar-legal'] });
const riesgo = (n = 4) =>
  t.persona({
    rut: rutOf(40_000_000 + n),
    perfiles: ['ANALISTA_RIESGO'],
    modulos: ['clientes:ver', 'clientes:bloquear', 'clientes:desbloquear'],
  });
const operaciones = () =>
  t.persona({
    rut: rutOf(40_000_006),
    perfiles: ['OPERACIONES'],
    modulos: ['clientes:ver', 'clientes:cuentas', 'clientes:validar-cuenta'],
  });
const jefe = () =>
  t.persona({
    rut: rutOf(40_000_003),
    perfiles: ['JEFE_SUCURSAL'],
    modulos: ['clientes:ver', 'clientes:traspasar', 'clientes:dar-de-baja'],
  });

let correlativo = 0;
const DATOS = {
  razon_social: 'Maderas del Sur SpA',
  es_pep: false,
  origen: 'REFERIDO',
  tipo_contribuyente: 'SPA',
  tipo_sociedad: 'SPA',
  tipo_registro: 'EMPRESA_EN_UN_DIA',
  giro: 'Venta de maderas',
  sector: 'INDUSTRIA',
  email: 'pagos@maderas.cl',
  telefono: '+56 2 2345 6789',
  actividades: [{ codigo: '461000', principal: true }],
  direcciones: [{ tipo: 'LEGAL' as const, calle: 'Los Robles', numero: '120', region: '13', comuna: '13101', principal: true }],
  vinculos: [
    { rut: rutOf(40_000_050), nombre: 'Ana Soto', vinculo: 'REPRESENTANTE_LEGAL', desde: '2024-01-02', facultades: ['CEDER' as const] },
  ],
  rentas: [{ tipo_renta: 'VENTAS_F29', periodo: '2026-02', monto: 480_000_000, fuente: 'F29' as const }],
};
const crear = (extra: object = {}) => {
  correlativo += 1;
  return t.act(contract, 'crear', ejecutivo(), { rut: rutOf(99_990_100 + correlativo), tipo_persona: 'JURIDICA', ...DATOS, ...extra });
};
async function completo(extra: object = {}) {
  const c = await crear(extra);
  for (const r of c.requisitos) await t.act(contract, 'recibir_requisito', ejecutivo(), { requisito_id: r.id }, { id: c.id });
  return c;
}
async function activo() {
  const c = await completo();
  await t.act(contract, 'enviar_a_fiscalia', ejecutivo(), {}, { id: c.id });
  return t.act(contract, 'autorizar', fiscal(), { causales: ['PODERES_SUFICIENTES'], vigencia_dias: 90 }, { id: c.id });
}
const LINEA = {
  monto: '50000000',
  moneda: 'CLP' as const,
  desde: '2026-03-01' as Fecha,
  hasta: '2027-03-01' as Fecha,
  anticipo_pct: '90',
  tasa_mensual: '1.5',
  comision_pct: null,
  comision_minima_uf: null,
  con_responsabilidad: true,
  productos: ['FACTORING'],
  sublimites: [],
};
async function conLinea(rut: string, solicitud_id: string, linea = LINEA) {
  await t.arrange((ctx) => ctx.emit('solicitud.aprobada', { solicitud_id, rut: rut as never, linea }));
  const l = await t.arrange((ctx) => lineaVigente(ctx, rut));
  if (!l) throw new Error('no line');
  return l;
}

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await sembrarParametros(ctx);
    sucursal_id = (await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago' })).id;
    for (const rut of [EJECUTIVO, OTRO])
      await ctx.insert(ejecutivos, {
        rut,
        nombres: 'Paula',
        apellidos: `Rivas ${rut}`,
        email: `${rut}@demo.cl`,
        sucursal_id,
        clase: 'SENIOR',
        cargo: 'EJECUTIVO',
        fecha_ingreso: '2020-01-01' as Fecha,
      });
  });
}, 60_000);
afterAll(() => t.close());

describe('alta de un cliente', () => {
  it('99.990.010-0, 999900100 y 99990010-0 son un mismo cliente: el segundo recibe 409 con su id', async () => {
    const c = await crear({ rut: '99.990.010-0' });
    for (const rut of ['999900100', '99990010-0'])
      await expect(crear({ rut })).rejects.toMatchObject({
        status: 409,
        codigo: 'cliente_existente',
        datos: { id: c.id, roles: 'cliente' },
      });
  });
  it('12345678-9 tiene mal el dígito verificador', async () => {
    await expect(crear({ rut: '12345678-9' })).rejects.toMatchObject({ status: 400, codigo: 'rut_invalido' });
    await expect(crear({ rut: 'maestranza' })).rejects.toMatchObject({ status: 400, codigo: 'no_es_rut' });
    expect(t.deps.registry.sentence('clientes', 'no_es_rut')).toBe('No es un RUT: se escribe como 12.345.678-5');
    // What another area says of its own papers is not said here.
    expect(t.deps.registry.sentence('clientes', 'rut_invalido')).toBe('RUT inválido: el dígito verificador no corresponde');
  });
  it('un RUT de dígitos repetidos no se admite', async () => {
    await expect(crear({ rut: '11111111-1' })).rejects.toMatchObject({ codigo: 'rut_repetido' });
  });
  it('una comuna fuera de su región se rechaza en el campo comuna', async () => {
    const direcciones = [{ ...DATOS.direcciones[0], region: '05' }];
    await expect(crear({ direcciones })).rejects.toMatchObject({ status: 400, campos: { comuna: ['La comuna no pertenece a la región'] } });
  });
  it('ventas de $480.000.000 son PEQUENA y empresa de menor tamaño (domain §5)', async () => {
    expect(await crear()).toMatchObject({ segmento_cliente: 'PEQUENA', es_emt: true, ejecutivo_id: EJECUTIVO, estado: 'borrador' });
  });
  it('sin pasos completos no va a Fiscalía, y una sociedad necesita representante', async () => {
    const c = await crear({ giro: null });
    await expect(t.act(contract, 'enviar_a_fiscalia', ejecutivo(), {}, { id: c.id })).rejects.toMatchObject({ codigo: 'ficha_incompleta' });
    const sin = await completo({ vinculos: [] });
    await expect(t.act(contract, 'enviar_a_fiscalia', ejecutivo(), {}, { id: sin.id })).rejects.toMatchObject({
      codigo: 'sin_representante',
    });
  });
});

describe('estados', () => {
  it('cada acción sólo se admite desde los estados de la tabla', async () => {
    const c = await completo();
    const acciones = ['enviar_a_fiscalia', 'autorizar', 'reparar', 'objetar', 'reabrir', 'dar_de_baja', 'reactivar'] as const;
    const admin = t.persona({ rut: rutOf(40_000_090) });
    const inputs: Record<string, object> = {
      autorizar: { causales: ['PODERES_SUFICIENTES'], vigencia_dias: 90 },
      reparar: { causales: ['CEDULA_VENCIDA'], observacion: 'Vencida' },
      objetar: { causales: ['SOCIEDAD_DISUELTA'], observacion: 'Disuelta' },
      reabrir: { comentario: 'Se corrigió' },
      dar_de_baja: { comentario: 'Sin movimiento' },
    };
    for (const estado of estados.states) {
      for (const accion of acciones) {
        const poner = {
          estado: estado === 'vencido' ? ('activo' as const) : estado,
          informe_vence: estado === 'vencido' ? ('2026-01-01' as Fecha) : null,
        };
        await t.arrange((ctx) => ctx.update(clientes, c.id, { ...poner, enviado_por: [EJECUTIVO] }));
        const intento = t.act(contract, accion, admin, (inputs[accion] ?? {}) as never, { id: c.id });
        if (estados.can(estado, accion)) expect((await intento).estado, `${estado} ${accion}`).toBe(estados.go(estado, accion));
        else await expect(intento, `${estado} ${accion}`).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
      }
    }
  });
  it('quien envía la ficha no da el dictamen', async () => {
    const c = await completo();
    const dos = t.persona({ rut: EJECUTIVO });
    await t.act(contract, 'enviar_a_fiscalia', dos, {}, { id: c.id });
    await expect(
      t.act(contract, 'autorizar', dos, { causales: ['PODERES_SUFICIENTES'], vigencia_dias: 90 }, { id: c.id }),
    ).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
  });
  it('una persona expuesta políticamente necesita el visto de Cumplimiento', async () => {
    const c = await completo({ es_pep: true });
    await t.act(contract, 'enviar_a_fiscalia', ejecutivo(), {}, { id: c.id });
    const autorizar = () => t.act(contract, 'autorizar', fiscal(), { causales: ['PODERES_SUFICIENTES'], vigencia_dias: 90 }, { id: c.id });
    await expect(autorizar()).rejects.toMatchObject({ codigo: 'pep_sin_visto' });
    await t.act(contract, 'dar_visto_pep', t.persona({ rut: rutOf(40_000_017) }), { comentario: 'Revisado' }, { id: c.id });
    expect(await autorizar()).toMatchObject({ estado: 'activo', informe_vence: '2026-06-08' });
  });
  it('con línea vigente no se da de baja', async () => {
    const c = await activo();
    await conLinea(c.rut, 'sol-baja');
    await expect(t.act(contract, 'dar_de_baja', t.persona(), { comentario: 'x' }, { id: c.id })).rejects.toMatchObject({
      codigo: 'con_exposicion',
    });
  });
});

describe('bloqueos', () => {
  it('Cobranza no bloquea; Riesgo sí, y el cliente deja de ser operable', async () => {
    const c = await activo();
    const motivo = { motivo: 'PROTESTO_VIGENTE', comentario: 'Cheque protestado' };
    const cobranza = t.persona({ perfiles: ['COBRANZA'], modulos: ['clientes:ver'] });
    await expect(t.act(contract, 'bloquear', cobranza, motivo, { id: c.id })).rejects.toMatchObject({ status: 403, codigo: 'sin_permiso' });
    expect((await t.arrange((ctx) => exigirClienteOperable(ctx, c.rut))).id).toBe(c.id);
    expect((await t.act(contract, 'bloquear', riesgo(), motivo, { id: c.id })).bloqueo).toBe('PROTESTO_VIGENTE');
    await expect(t.arrange((ctx) => exigirClienteOperable(ctx, c.rut))).rejects.toMatchObject({ status: 422, codigo: 'cliente_bloqueado' });
  });
  it('quien pide desbloquear no lo confirma; otro con perfil sí', async () => {
    const c = await activo();
    const b = await t.act(contract, 'bloquear', riesgo(), { motivo: 'DEMANDA_EN_CURSO', comentario: 'x' }, { id: c.id });
    const bloqueo_id = b.bloqueos[0]?.id ?? '';
    await t.act(contract, 'solicitar_desbloqueo', riesgo(), { bloqueo_id, motivo: 'Pagó' }, { id: c.id });
    await expect(t.act(contract, 'desbloquear', riesgo(), { bloqueo_id }, { id: c.id })).rejects.toMatchObject({
      codigo: 'requiere_segundo_usuario',
    });
    expect((await t.act(contract, 'desbloquear', riesgo(17), { bloqueo_id }, { id: c.id })).bloqueo).toBeNull();
  });
  it('el levante que no corresponde se rechaza: sigue bloqueado y se puede pedir otra vez', async () => {
    const c = await activo();
    const b = await t.act(contract, 'bloquear', riesgo(), { motivo: 'DEMANDA_EN_CURSO', comentario: 'x' }, { id: c.id });
    const bloqueo_id = b.bloqueos[0]?.id ?? '';
    const pedir = () => t.act(contract, 'solicitar_desbloqueo', riesgo(), { bloqueo_id, motivo: 'Pagó' }, { id: c.id });
    await pedir();
    const d = await t.act(contract, 'mantener_bloqueo', riesgo(17), { bloqueo_id, motivo: 'La demanda sigue' }, { id: c.id });
    expect(d).toMatchObject({ bloqueo: 'DEMANDA_EN_CURSO', bloqueos: [{ estado: 'abierto', levante_motivo: null }] });
    expect((await pedir()).bloqueos).toMatchObject([{ estado: 'levante_solicitado' }]);
  });
  it('no se ofrece desbloquear a quien no está bloqueado, ni levantar lo que nadie pidió levantar', async () => {
    const c = await activo();
    const ofrece = async (quien = riesgo()) =>
      (await t.detail(contract, quien, c.id)).acciones.filter((a) => a.permitida && /desbloque/.test(a.accion)).map((a) => a.accion);
    expect(await ofrece()).toEqual([]);
    const b = await t.act(contract, 'bloquear', riesgo(), { motivo: 'DEMANDA_EN_CURSO', comentario: 'x' }, { id: c.id });
    expect(await ofrece()).toEqual(['solicitar-desbloqueo']);
    await t.act(contract, 'solicitar_desbloqueo', riesgo(), { bloqueo_id: b.bloqueos[0]?.id ?? '', motivo: 'Pagó' }, { id: c.id });
    expect(await ofrece(riesgo(17))).toEqual(['desbloquear']);
  });
});

describe('cuentas bancarias', () => {
  const cuenta = (rut_titular: string) => ({ banco: '012', ctacte: `123${correlativo}`, tipo_cuenta: 'CORRIENTE', rut_titular });
  it('validada hoy no sirve hoy y sí 24 horas después; quien la creó no la valida', async () => {
    const c = await activo();
    const con = await t.act(contract, 'agregar_cuenta', operaciones(), cuenta(c.rut), { id: c.id });
    const cuenta_id = con.cuentas[0]?.id ?? '';
    const usar = () => t.arrange((ctx) => exigirCuentaUsable(ctx, c.rut, cuenta_id));
    await expect(usar()).rejects.toMatchObject({ codigo: 'cuenta_no_validada' });
    await expect(t.act(contract, 'validar_cuenta', operaciones(), { cuenta_id }, { id: c.id })).rejects.toMatchObject({
      codigo: 'requiere_segundo_usuario',
    });
    await t.act(contract, 'validar_cuenta', t.persona({ rut: rutOf(40_000_007) }), { cuenta_id }, { id: c.id });
    await expect(usar()).rejects.toMatchObject({ codigo: 'cuenta_en_espera', datos: { h: 0 } });
    await t.setHoy('2026-03-11' as Fecha);
    expect((await usar()).usable).toBe(true);
    await t.setHoy('2026-03-10' as Fecha);
  });
  it('Tesorería no crea cuentas, y una ajena necesita instrucción notarial', async () => {
    const c = await activo();
    const tesoreria = t.persona({ perfiles: ['TESORERIA'] });
    await expect(t.act(contract, 'agregar_cuenta', tesoreria, cuenta(c.rut), { id: c.id })).rejects.toMatchObject({ status: 403 });
    const con = await t.act(contract, 'agregar_cuenta', operaciones(), cuenta(rutOf(40_000_051)), { id: c.id });
    const cuenta_id = con.cuentas[0]?.id ?? '';
    await expect(t.arrange((ctx) => exigirCuentaUsable(ctx, c.rut, cuenta_id))).rejects.toMatchObject({ codigo: 'titular_distinto' });
    const otro = t.persona({ rut: rutOf(40_000_007) });
    await expect(t.act(contract, 'validar_cuenta', otro, { cuenta_id }, { id: c.id })).rejects.toMatchObject({
      codigo: 'titular_distinto',
    });
  });
});

describe('línea (domain §6.1)', () => {
  it('50.000.000 − 21.186.000 − 3.000.000 = 25.814.000; de dos proformas de 15.000.000 a la vez queda una', async () => {
    const c = await activo();
    const l = await conLinea(c.rut, 'sol-1');
    await t.arrange(async (ctx) => {
      await reservarLinea(ctx, l.id, 24_186_000);
      await usarReserva(ctx, l.id, 21_186_000);
    });
    expect((await t.arrange((ctx) => lineaVigente(ctx, c.rut)))?.libre).toBe(25_814_000);
    const dos = await Promise.allSettled([1, 2].map(() => t.arrange((ctx) => reservarLinea(ctx, l.id, 15_000_000))));
    expect(dos.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(dos.find((r) => r.status === 'rejected')).toMatchObject({
      reason: { codigo: 'linea_excedida', datos: { disp: '$10.814.000' } },
    });
  });
  it('una línea menor hereda lo usado, muestra sobregiro y el id antiguo gasta la nueva', async () => {
    const c = await activo();
    const vieja = await conLinea(c.rut, 'sol-2');
    await t.arrange(async (ctx) => {
      await reservarLinea(ctx, vieja.id, 12_000_000);
      await usarReserva(ctx, vieja.id, 10_000_000);
    });
    const nueva = await conLinea(c.rut, 'sol-3', { ...LINEA, monto: '9000000' });
    expect(nueva).toMatchObject({ usado: 10_000_000, reservado: 2_000_000, libre: -3_000_000, sobregiro: 3_000_000 });
    await expect(t.arrange((ctx) => reservarLinea(ctx, vieja.id, 1))).rejects.toMatchObject({ codigo: 'linea_excedida' });
    await t.arrange(async (ctx) => {
      await soltarReserva(ctx, vieja.id, 2_000_000);
      await devolverUso(ctx, vieja.id, 5_000_000);
    });
    expect(await t.arrange((ctx) => lineaVigente(ctx, c.rut))).toMatchObject({ libre: 4_000_000, sobregiro: pesos(0) });
    const d = await t.detail(contract, t.persona(), c.id);
    expect(d).toMatchObject({ linea: { numero: nueva.numero }, exposicion: 9_000_000 });
  });
});

describe('alcance, versiones y registro de lectura', () => {
  it('dos personas guardan la misma ficha: la segunda recibe 409', async () => {
    const c = await crear();
    const { version } = await t.detail(contract, ejecutivo(), c.id);
    await t.act(contract, 'editar', ejecutivo(), { giro: 'Uno' }, { id: c.id, version });
    await expect(t.act(contract, 'editar', ejecutivo(), { giro: 'Dos' }, { id: c.id, version })).rejects.toMatchObject({
      codigo: 'version_obsoleta',
    });
  });
  it('un ejecutivo no ve los clientes de otro, y los ve cuando se los traspasan', async () => {
    const c = await crear();
    const otro = t.persona({ rut: OTRO, alcance: 'propio', modulos: ['clientes:ver'] });
    await expect(t.detail(contract, otro, c.id)).rejects.toMatchObject({ status: 404 });
    const r = await t.act(contract, 'traspasar', jefe(), { ids: [c.id], ejecutivo_id: OTRO, motivo: 'Vacaciones' });
    expect(r.resultados).toEqual([{ id: c.id, ok: true, codigo: null, detail: null }]);
    expect(await t.detail(contract, otro, c.id)).toMatchObject({ ejecutivo_id: OTRO });
    expect((await t.list(contract, otro)).items.map((x) => x.id)).toEqual([c.id]);
    const repetido = await t.act(contract, 'traspasar', jefe(), { ids: [c.id], ejecutivo_id: OTRO, motivo: 'x' });
    expect(repetido.resultados[0]).toMatchObject({ ok: false, detail: 'Ya es cliente de ese ejecutivo' });
  });
  it('abrir una ficha deja una lectura con usuario y hora', async () => {
    const c = await crear();
    const quien = ejecutivo();
    await t.detail(contract, quien, c.id);
    const [fila] = await t.deps.database.db
      .select()
      .from(lecturas)
      .where(and(eq(lecturas.rut_visto, c.rut), eq(lecturas.usuario, quien.usuario_id)));
    expect(fila).toMatchObject({ area: 'clientes', motivo: 'Ficha de cliente' });
  });
  it('la ficha se imprime en PDF', async () => {
    const c = await crear();
    const pdf = (await t.ask(contract, 'ficha', t.persona(), {}, c.id)) as { bytes: Buffer; nombre: string };
    const texto = textoPdf(pdf.bytes);
    for (const dicho of ['99.990.', 'Maderas del Sur SpA', 'Los Robles 120, Santiago', 'Representante legal', 'Industria'])
      expect(texto).toContain(dicho);
  });
  it('el informe legal y el consentimiento se imprimen; sin informe no hay qué imprimir', async () => {
    const papel = async (que: 'informe_legal' | 'consentimiento', id: string) =>
      ((await t.ask(contract, que, t.persona(), {}, id)) as { bytes: Buffer }).bytes.subarray(0, 5).toString();
    const [con, sin] = [await activo(), await crear()];
    expect([await papel('informe_legal', con.id), await papel('consentimiento', sin.id)]).toEqual(['%PDF-', '%PDF-']);
    await expect(papel('informe_legal', sin.id)).rejects.toMatchObject({ status: 404 });
  });
  it('la lista filtra por bloqueo, situación y estado', async () => {
    const filtros: Record<string, string>[] = [
      { bloqueado: 'si' },
      { situacion: 'DESACTIVADO', estado: 'activo' },
      { con_linea: 'si', orden: '-disponible' },
    ];
    for (const q of filtros) expect((await t.list(contract, t.persona(), q)).total).toBeGreaterThan(0);
  });
  it('de un RUT se sabe qué documentos faltan; lo recibido deja de faltar y lo de otro ejecutivo no se ve', async () => {
    const c = await crear();
    const faltan = async (quien = ejecutivo()) =>
      (await t.ask(contract, 'requisitos', quien, { rut: c.rut })).filter((r) => r.estado === 'falta').map((r) => r.id);
    const [primero] = c.requisitos;
    expect(await faltan()).toEqual(c.requisitos.map((r) => r.id));
    await t.act(contract, 'recibir_requisito', ejecutivo(), { requisito_id: primero?.id ?? '' }, { id: c.id });
    expect(await faltan()).toEqual(c.requisitos.slice(1).map((r) => r.id));
    expect(
      await t.ask(contract, 'requisitos', t.persona({ rut: OTRO, alcance: 'propio', modulos: ['clientes:ver'] }), { rut: c.rut }),
    ).toEqual([]);
  });
  it('la lista dice la próxima tarea de quien la mira sobre cada cliente', async () => {
    const c = await crear();
    const quien = t.persona({ modulos: ['all'] });
    const tareas = t.deps.registry.area('tareas')?.contract;
    if (!tareas) throw new Error('tareas is not mounted');
    await t.act(tareas, 'crear', quien, { title: 'Llamar', dueDate: '2026-03-20', enlace: { area: 'clientes', id: c.id } });
    const contacto = async (p: typeof quien) => (await t.list(contract, p, { q: c.rut })).items.map((x) => x.proximo_contacto);
    expect(await contacto(quien)).toMatchObject([{ titulo: 'Llamar', fecha: '2026-03-20' }]);
    expect(await contacto(t.persona())).toEqual([null]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abonarObligacion, registrarObligacion, saldoCuenta } from '#areas/libro/public.server.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cuotasIguales } from '../domain/forma.ts';
import { crearPagareDeCredito, opcionesPagares, pagaresQueRespaldan, venderPagare } from '../public.server.ts';
import { invariantes } from './invariantes.ts';
import { archivo, clienteCon, MARTA, mundoPagares } from './mundo.fixture.ts';

let t: TestApp;
let CLIENTE: Rut;

beforeAll(async () => {
  t = await mundoPagares();
  CLIENTE = await clienteCon(t, 1, { linea: 50_000_000 });
});
afterAll(async () => {
  const malas = await t.arrange(async (ctx) => {
    const todas = await Promise.all(invariantes.map((i) => i.check(ctx)));
    return todas.flat();
  });
  expect(malas).toEqual([]);
  await t.close();
});

/** Fiscal (5), operaciones (6), ejecutivo (2), and anybody else. */
const quien = (k: number, modulos = ['all']) => t.persona({ rut: rutOf(40_000_000 + k), nombre: `Persona ${k}`, modulos });
const plazo = (o: object = {}) => ({
  cliente_rut: CLIENTE as string,
  tipo: 'PLAZO',
  moneda: 'CLP' as const,
  monto: '10000000',
  fecha_emision: '2026-03-10',
  vencimiento: '2026-04-11',
  ...o,
});
const crear = (o: object = {}) => t.act(contract, 'crear', quien(6), plazo(o));
async function firmado(o: object = {}) {
  const p = await crear(o);
  await t.act(contract, 'imprimir', quien(6), {}, { id: p.id });
  const firmas = p.firmas.map((f) => ({ rut: f.rut, firmado_el: '2026-03-10' }));
  const archivo_firmado = await archivo(t, p.id);
  return t.act(contract, 'registrar_firma', quien(6), { firmas, archivo_firmado }, { id: p.id });
}
const LUGAR = { boveda: 'CASA_MATRIZ', caja: '3', sobre: '12' };
async function guardado(o: object = {}) {
  const p = await firmado(o);
  return t.act(contract, 'custodiar', quien(5), LUGAR, { id: p.id });
}
const ver = (id: string) => t.detail(contract, quien(5), id) as Promise<Record<string, unknown>>;

describe('emisión', () => {
  it('el borrador toma del cliente su domicilio y su representante, y calcula el impuesto: 13.200 a 32 días (domain §4)', async () => {
    const p = await crear();
    expect(p).toMatchObject({
      estado: 'borrador',
      direccion: 'Camino Norte 45',
      representantes: [{ rut: MARTA, nombre: 'Marta Ruiz' }],
      ite: { base: 10_000_000, meses: 2, impuesto: 13_200 },
      faltan_menciones: [],
    });
    expect(p.pagarevista).toMatch(/^PP-\d{6}$/);
  });
  it('un representante sin poder a la fecha se rehúsa por su nombre', async () => {
    const otro = [{ rut: rutOf(40_000_041), nombre: 'Juan Sinpoder', calidad: 'gerente' }];
    await expect(crear({ representantes: otro })).rejects.toMatchObject({ codigo: 'sin_facultad', datos: { nombre: 'Juan Sinpoder' } });
    const tarde = crear({ fecha_emision: '2027-01-02', vencimiento: '2027-06-01' });
    await expect(tarde).rejects.toMatchObject({ codigo: 'sin_facultad', datos: { nombre: 'Marta Ruiz' } });
  });
  it('a dos años pasa y un día después responde rango_vencimiento_excedido', async () => {
    expect((await crear({ vencimiento: '2028-03-10' })).ultimo_vencimiento).toBe('2028-03-10');
    await expect(crear({ vencimiento: '2028-03-11' })).rejects.toMatchObject({
      status: 422,
      codigo: 'rango_vencimiento_excedido',
      datos: { n: 2 },
    });
  });
  it('impreso no se edita: 409 y nada cambia; la huella es la del texto', async () => {
    const p = await crear();
    const i = await t.act(contract, 'imprimir', quien(6), {}, { id: p.id });
    expect(i).toMatchObject({ estado: 'impreso', bloqueado: true });
    await expect(t.act(contract, 'editar', quien(6), { monto: '1' }, { id: p.id, version: 2 })).rejects.toMatchObject({
      status: 409,
      codigo: 'transicion_no_permitida',
    });
    expect(await ver(p.id)).toMatchObject({ monto: '10000000.0000', texto_hash: i.texto_hash });
    const pdf = (await t.ask(contract, 'papel', quien(6), {}, p.id)) as { bytes: Buffer };
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
  it('sin las menciones de la ley no se imprime', async () => {
    const p = await crear({ tipo: 'A_LA_VISTA', vencimiento: null, monto: null, mandato_llenado: true });
    await expect(t.act(contract, 'imprimir', quien(6), {}, { id: p.id })).rejects.toMatchObject({
      codigo: 'faltan_menciones',
      datos: { lista: 'contrato del mandato para llenar' },
    });
  });
  it('en UF el capital es el de la UF del día de emisión', async () => {
    const cuotas = cuotasIguales({ moneda: 'UF', monto: '127.3942', n: 6, primera: fecha('2026-04-10') });
    const p = await crear({ tipo: 'CUOTAS_UF', moneda: 'UF', monto: '127.3942', vencimiento: null, cuotas });
    // round(127,3942 × 39.841,72) (domain §2)
    expect(p).toMatchObject({ capital: 5_075_604, valor_uf: '39841.72' });
  });
});

describe('firma, impuesto y notaría', () => {
  it('sin el original archivado no se registra la firma, y el de otro pagaré no sirve', async () => {
    const p = await crear();
    await t.act(contract, 'imprimir', quien(6), {}, { id: p.id });
    const firmas = [{ rut: MARTA as string, firmado_el: '2026-03-10' }];
    const con = (archivo_firmado: string) => t.act(contract, 'registrar_firma', quien(6), { firmas, archivo_firmado }, { id: p.id });
    const otro = await crear();
    await expect(con(await archivo(t, otro.id))).rejects.toMatchObject({ codigo: 'archivo_ajeno' });
    await expect(con(await archivo(t, p.id, 'OTRO'))).rejects.toMatchObject({ codigo: 'archivo_de_otro_tipo' });
  });
  it('al firmarse, el que no documenta un crédito registra su impuesto y el cliente lo debe', async () => {
    const antes = await t.arrange((ctx) => saldoCuenta(ctx, '2101'));
    const p = await firmado();
    expect(p.cargos).toMatchObject([{ tipo: 'ITE', monto: 13_200, pagado: 0 }]);
    expect((await t.arrange((ctx) => saldoCuenta(ctx, '2101'))) - antes).toBe(-13_200);
    const d = await t.ask(contract, 'deudas', quien(5), {}, p.id);
    expect(d).toMatchObject({ total: 13_200 });
  });
  it('el que documenta un crédito no registra impuesto propio, ni notaría: van en el giro', async () => {
    const credito_id = '01900000-0000-7000-8000-0000000000c1';
    const cuotas = cuotasIguales({ moneda: 'CLP', monto: '5075605', n: 12, primera: fecha('2026-04-20') });
    const p = await t.arrange((ctx) =>
      crearPagareDeCredito(ctx, {
        cliente_rut: CLIENTE,
        credito_id,
        numero: 'Crédito 1',
        tipo: 'CUOTAS_CLP',
        moneda: 'CLP',
        monto: '5075605',
        fecha_emision: fecha('2026-03-10'),
        cuotas,
        tasa: '1.9',
        base_dias: '30_360',
      }),
    );
    // T07: 0,8 % of 5.075.605, inside the giro.
    expect(p.ite_impuesto).toBe(40_605);
    const antes = await t.arrange((ctx) => saldoCuenta(ctx, '2101'));
    await t.act(contract, 'imprimir', quien(6), {}, { id: p.id });
    const firmas = [{ rut: MARTA as string, firmado_el: '2026-03-10' }];
    await t.act(contract, 'registrar_firma', quien(6), { firmas, archivo_firmado: await archivo(t, p.id) }, { id: p.id });
    const n = { notaria: 'PRIMERA', fecha_autorizacion: '2026-03-10', gasto_notarial: 25_000 };
    expect(await t.act(contract, 'autorizar_notario', quien(6), n, { id: p.id })).toMatchObject({
      cargos: [],
      respaldo_numero: 'Crédito 1',
    });
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '2101'))).toBe(antes);
    expect((await t.arrange((ctx) => pagaresQueRespaldan(ctx, 'CREDITO', credito_id))).map((x) => x.id)).toEqual([p.id]);
  });
  it('exento no registra impuesto, y sin motivo no se declara exento', async () => {
    await expect(crear({ ite_exento: true })).rejects.toMatchObject({ codigo: 'datos_invalidos' });
    expect(await firmado({ ite_exento: true, ite_motivo: 'art. 24 n° 17' })).toMatchObject({ cargos: [], ite: { impuesto: 0 } });
  });
  it('la notaría se carga una vez y no antes de la firma', async () => {
    const p = await firmado();
    const con = (fecha_autorizacion: string) =>
      t.act(contract, 'autorizar_notario', quien(6), { notaria: 'PRIMERA', fecha_autorizacion, gasto_notarial: 25_000 }, { id: p.id });
    await expect(con('2026-03-09')).rejects.toMatchObject({ codigo: 'autorizacion_anterior' });
    expect(await con('2026-03-10')).toMatchObject({
      estado: 'autorizado_notario',
      cargos: [{ tipo: 'ITE' }, { tipo: 'NOTARIA', monto: 25_000 }],
    });
  });
  it('el informe del mes es la cuenta del libro, al peso', async () => {
    const i = await t.ask(contract, 'informe_ite', quien(5), { periodo: '2026-03' });
    expect(i.diferencia).toBe(0);
    expect(i.total).toBe(i.filas.reduce((s, f) => s + f.impuesto, 0));
    expect(i.total).toBe(-(await t.arrange((ctx) => saldoCuenta(ctx, '2101'))));
    expect(i.filas.length).toBeGreaterThan(0);
  });
});

describe('custodia', () => {
  it('quien trajo el original no lo recibe en la bóveda: dos personas', async () => {
    const p = await firmado();
    await expect(t.act(contract, 'custodiar', quien(6), LUGAR, { id: p.id })).rejects.toMatchObject({
      status: 403,
      codigo: 'requiere_segundo_usuario',
    });
    const c = await t.act(contract, 'custodiar', quien(5), LUGAR, { id: p.id });
    expect(c).toMatchObject({ estado: 'custodia', ubicacion: 'bóveda casa matriz · caja 3 · sobre 12' });
    expect(c.manos.map((m) => [m.accion, m.entrega, m.recibe])).toEqual([
      ['firma', 'Suscriptora 1 SpA', 'Persona 6'],
      ['custodia', 'Persona 6', 'Persona 5'],
    ]);
  });
  it('se presta a una persona, con motivo, y vuelve', async () => {
    const p = await guardado();
    const rut = rutOf(40_000_002) as string;
    expect(await t.act(contract, 'prestar', quien(5), { rut, motivo: 'demanda en preparación' }, { id: p.id })).toMatchObject({
      estado: 'prestado_a_legal',
      prestado_a: 'EJECUTIVO De Prueba',
    });
    expect((await t.list(contract, quien(5), { vista: 'prestados' })).items.map((x) => x.id)).toEqual([p.id]);
    expect(await t.act(contract, 'devolver', quien(5), LUGAR, { id: p.id })).toMatchObject({ estado: 'custodia', prestado_a: null });
  });
  it('mover en lote: todos o ninguno', async () => {
    const [a, b] = [await guardado(), await firmado()];
    const mover = (pagarevistas: string[]) =>
      t.act(contract, 'mover', quien(6), { pagarevistas, boveda: 'SUCURSAL', motivo: 'orden de la bóveda' });
    await expect(mover([a.pagarevista, b.pagarevista])).rejects.toMatchObject({
      codigo: 'pagare_no_en_custodia',
      datos: { pagarevista: b.pagarevista },
    });
    expect(await ver(a.id)).toMatchObject({ boveda: 'CASA_MATRIZ' });
    expect(await mover([a.pagarevista.toLowerCase(), a.pagarevista])).toEqual({ movidos: 1, ya_estaban: 0 });
    expect(await ver(a.id)).toMatchObject({ boveda: 'SUCURSAL' });
  });
  it('con un peso adeudado no se devuelve al cliente', async () => {
    const p = await guardado();
    const recibo = await archivo(t, p.id, 'COMPROBANTE_DE_PAGO');
    const devolver = () => t.act(contract, 'devolver_al_cliente', quien(6), { recibo }, { id: p.id });
    await expect(devolver()).rejects.toMatchObject({ codigo: 'deuda_pendiente', datos: { saldo: '$13.200' } });
    const pk = `gasto:${p.cargos[0]?.id}`;
    const pagar = (monto: number) =>
      t.arrange(async (ctx) => {
        await ctx.emit('obligacion.abonada', { pk, concepto: 'CAPITAL', monto: pesos(monto), fecha: ctx.hoy });
        await abonarObligacion(ctx, pk, [{ concepto: 'CAPITAL', monto: pesos(monto) }], ctx.hoy);
      });
    await pagar(13_199);
    await expect(devolver()).rejects.toMatchObject({ codigo: 'deuda_pendiente', datos: { saldo: '$1' } });
    await expect(pagar(2)).rejects.toMatchObject({ status: 409, codigo: 'cargo_excedido' });
    await pagar(1);
    expect(await devolver()).toMatchObject({ estado: 'pagado_devuelto', cargos: [{ pagado: 13_200 }] });
  });
  it('lo vendido sale de la bóveda y no se devuelve ni se reemplaza', async () => {
    const p = await guardado();
    await t.arrange((ctx) => venderPagare(ctx, p.id, { rut: rutOf(99_990_090), nombre: 'Fondo Uno' }));
    expect(await ver(p.id)).toMatchObject({ estado: 'vendido', propietario: 'Fondo Uno' });
    const r = t.act(contract, 'reemplazar', quien(5), { motivo: 'cambio de plazo' }, { id: p.id });
    await expect(r).rejects.toMatchObject({ status: 409 });
  });
});

describe('desbloqueo, reemplazo y llenado', () => {
  it('lo desbloquea otra persona con cargo para ello, sólo domicilio, notaría, bóveda y representantes, hasta guardar', async () => {
    const p = await crear();
    const i = await t.act(contract, 'imprimir', quien(6), {}, { id: p.id });
    const corregir = () => t.act(contract, 'corregir', quien(6), { direccion: 'Camino Sur 9' }, { id: p.id });
    await expect(corregir()).rejects.toMatchObject({ codigo: 'esta_bloqueado' });
    const desbloquear = (k: number) => t.act(contract, 'desbloquear', quien(k), {}, { id: p.id });
    await expect(desbloquear(5)).rejects.toMatchObject({ codigo: 'desbloqueo_sin_pedir' });
    await t.act(contract, 'pedir_desbloqueo', quien(6), { motivo: 'domicilio mal escrito' }, { id: p.id });
    await expect(desbloquear(6)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    await expect(desbloquear(2)).rejects.toMatchObject({ status: 403, codigo: 'cargo_no_autorizado' });
    const ejecutivo = quien(2, ['pagares:ver']);
    await expect(t.act(contract, 'desbloquear', ejecutivo, {}, { id: p.id })).rejects.toMatchObject({ status: 403, codigo: 'sin_permiso' });
    await desbloquear(5);
    const c = await corregir();
    expect(c).toMatchObject({ direccion: 'Camino Sur 9', bloqueado: true, desbloqueo_pedido: null });
    expect([c.emisiones.length, c.texto_hash === i.texto_hash, c.parrafos.join().includes('Camino Sur 9')]).toEqual([2, false, true]);
    await expect(t.act(contract, 'corregir', quien(6), { monto: '1' } as never, { id: p.id })).rejects.toMatchObject({ status: 400 });
  });
  it('reemplazar enlaza los dos; un original firmado se recupera antes', async () => {
    const p = await firmado();
    const pedir = () => t.act(contract, 'reemplazar', quien(5), { motivo: 'cambio de plazo' }, { id: p.id });
    await expect(pedir()).rejects.toMatchObject({ status: 422, codigo: 'original_sin_recuperar' });
    await t.act(contract, 'custodiar', quien(5), LUGAR, { id: p.id });
    const viejo = await pedir();
    expect(viejo).toMatchObject({ estado: 'reemplazado', reemplazado_por: { pagarevista: expect.any(String) } });
    expect(await ver(viejo.reemplazado_por?.id ?? '')).toMatchObject({
      estado: 'borrador',
      reemplaza: { id: p.id },
      monto: '10000000.0000',
    });
  });
  it('antes de la firma se anula; después no', async () => {
    const p = await crear();
    expect(await t.act(contract, 'anular', quien(5), { motivo: 'ERROR_DE_INGRESO' }, { id: p.id })).toMatchObject({
      estado: 'anulado',
      motivo: 'error de ingreso',
    });
    const f = await firmado();
    await expect(t.act(contract, 'anular', quien(5), { motivo: 'ERROR_DE_INGRESO' }, { id: f.id })).rejects.toMatchObject({ status: 409 });
  });
  it('el llenado lo propone uno por la deuda del día y lo aprueba otro; si la deuda cambió, se propone de nuevo', async () => {
    const suyo = await clienteCon(t, 2, { linea: 30_000_000 });
    const vista = {
      cliente_rut: suyo as string,
      tipo: 'A_LA_VISTA',
      vencimiento: null,
      monto: '30000000',
      respaldo: 'LINEA',
      mandato_llenado: true,
    };
    const p = await guardado(vista);
    // 30.000.000 × 0,332 %
    expect(p).toMatchObject({ cargos: [{ monto: 99_600 }], respaldo_numero: 'Línea 2' });
    const deber = (k: number, capital: number) =>
      t.arrange((ctx) =>
        registrarObligacion(ctx, {
          pk: `documento:01900000-0000-7000-8000-00000000000${k}`,
          tipo: 'documento',
          rut: suyo,
          origen_area: 'documentos',
          origen_id: `d${k}`,
          numero: `33-${k}`,
          capital: pesos(capital),
          vencimiento: fecha('2026-05-10'),
        }),
      );
    await deber(1, 5_000_000);
    const proponer = () => t.act(contract, 'proponer_llenado', quien(5), { vencimiento: '2026-03-20' }, { id: p.id });
    const llenar = (k: number) => t.act(contract, 'llenar', quien(k), {}, { id: p.id });
    await expect(llenar(6)).rejects.toMatchObject({ codigo: 'llenado_sin_proponer' });
    expect(await proponer()).toMatchObject({ llenado_propuesto: { monto: 5_099_600 } });
    await expect(llenar(5)).rejects.toMatchObject({ status: 403 });
    await deber(2, 1_000_000);
    await expect(llenar(6)).rejects.toMatchObject({ codigo: 'liquidacion_cambio', datos: { monto: '$6.099.600' } });
    await proponer();
    expect(await llenar(6)).toMatchObject({ llenado: { monto: 6_099_600 }, ultimo_vencimiento: '2026-03-20', llenado_propuesto: null });
    await expect(proponer()).rejects.toMatchObject({ codigo: 'llenado_ya_hecho' });
  });
  it('pasado el año de la emisión no se llena: la acción prescribió', async () => {
    const suyo = await clienteCon(t, 3, { linea: 10_000_000 });
    const p = await guardado({
      cliente_rut: suyo as string,
      tipo: 'A_LA_VISTA',
      vencimiento: null,
      respaldo: 'LINEA',
      mandato_llenado: true,
    });
    const por_prescribir = async () => (await t.list(contract, quien(5), { vista: 'por_prescribir', rut: suyo })).total;
    await t.setHoy(fecha('2027-01-08'));
    expect(await por_prescribir()).toBe(0);
    await t.setHoy(fecha('2027-01-09'));
    expect([await por_prescribir(), (await ver(p.id)).dias_prescripcion]).toEqual([1, 60]);
    await t.setHoy(fecha('2027-03-11'));
    const e = t.act(contract, 'proponer_llenado', quien(5), { vencimiento: '2027-03-20' }, { id: p.id });
    await expect(e).rejects.toMatchObject({ codigo: 'accion_prescrita', datos: { fecha: '10-03-2027' } });
    await t.setHoy(fecha('2026-03-10'));
  });
  it('las opciones de otras áreas separan los de plazo de los a la vista, sólo vivos', async () => {
    const [plazos, vistas] = await t.arrange(async (ctx) => [
      await opcionesPagares(ctx, CLIENTE, 'pagares'),
      await opcionesPagares(ctx, rutOf(99_990_002), 'pagarevistas'),
    ]);
    expect(plazos.every((o) => !o.pagarevista.startsWith('PV'))).toBe(true);
    expect(vistas.map((o) => o.tipo)).toEqual(['A_LA_VISTA']);
  });
});

describe('recuento de la bóveda', () => {
  it('dice qué falta, qué está en otro lugar y qué sobra, y otra persona visa cada diferencia', async () => {
    const suyo = await clienteCon(t, 4);
    const nuevos = [];
    for (let i = 0; i < 3; i += 1) nuevos.push(await guardado({ cliente_rut: suyo as string }));
    const [a, b, c] = nuevos.map((p) => p.pagarevista);
    await t.act(contract, 'mover', quien(6), { pagarevistas: [c ?? ''], boveda: 'SUCURSAL', motivo: 'orden de la bóveda' });
    const suelto = await firmado({ cliente_rut: suyo as string });
    const r = await t.act(contract, 'abrir_recuento', quien(6), { boveda: 'CASA_MATRIZ' });
    await expect(t.act(contract, 'abrir_recuento', quien(6), { boveda: 'CASA_MATRIZ' })).rejects.toMatchObject({
      status: 409,
      codigo: 'recuento_abierto',
    });
    const otros = r.piezas.map((p) => p.pagarevista).filter((v) => v !== b);
    const via = (accion: string, payload: object) => t.act(contract, accion as 'leer', quien(6), { id: r.id, ...payload } as never);
    await via('leer', { codigos: [...otros, c ?? '', suelto.pagarevista, 'XX-1'] });
    const leido = await via('leer', { codigos: [(a ?? '').toLowerCase()] });
    expect(leido.leidos).toBe(otros.length + 3);
    const fin = await via('cerrar_recuento', {});
    expect(
      fin.piezas
        .filter((p) => p.resultado !== 'conforme')
        .map((p) => [p.pagarevista, p.resultado])
        .sort(),
    ).toEqual(
      [
        [b, 'faltante'],
        [c, 'mal_ubicado'],
        [suelto.pagarevista, 'sobrante'],
        ['XX-1', 'sobrante'],
      ].sort(),
    );
    const pieza = fin.piezas.find((p) => p.pagarevista === b)?.id ?? '';
    const visar = (k: number) => t.act(contract, 'visar', quien(k), { id: r.id, pieza, comentario: 'está en la notaría' });
    await expect(visar(6)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    expect((await visar(5)).por_visar).toBe(3);
    await expect(visar(5)).rejects.toMatchObject({ status: 409, codigo: 'pieza_ya_visada' });
  });
});

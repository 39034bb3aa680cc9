import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { contract } from '../contract.ts';
import { cargar, cuentaNueva, type Detalle, type FilaCartola, lineas, type Mesa, mesa, PAPEL, pasar, subir } from './preparar.fixture.ts';

let m: Mesa;
beforeAll(async () => {
  m = await mesa();
  await m.t.arrange((ctx) => crearEmpresa(ctx, { rut: '99990003-8' as Rut, razon_social: 'Respaldo de Prueba SpA' }));
});
afterAll(() => m.t.close());

type Quien = 'ana' | 'benito' | 'carla';
const act = (accion: string, quien: Quien, input: object, id: string) =>
  m.t.act(contract, accion as never, m[quien], input as never, { id }) as Promise<Detalle>;

const dia = (f: string) => f.split('-').reverse().join('-');
/** The same month with or without the column of balances, and with another header. */
function hoja(inicial: number, filas: readonly FilaCartola[], o: { saldos: boolean; titulos?: string } = { saldos: true }): string {
  let saldo = inicial;
  const textos = filas.map((f) => {
    saldo += (f.abono ?? 0) - (f.cargo ?? 0);
    return [dia(f.fecha), f.glosa, f.doc ?? '', f.cargo ?? '', f.abono ?? '', ...(o.saldos ? [f.saldo ?? saldo] : [])].join(';');
  });
  const titulos = o.titulos ?? 'Fecha;Descripción;N° Documento;Cargos;Abonos';
  return [`${titulos}${o.saldos ? ';Saldo' : ''}`, ...textos].join('\n');
}

async function abrir(cuenta: { id: string }, mes = '03', fin = '31'): Promise<string> {
  const fechas = { fecha_inicio: `2026-${mes}-01`, fecha_termino: `2026-${mes}-${fin}` };
  const { id } = await m.t.act(contract, 'crear', m.ana, { cuenta_corriente: cuenta.id, ...fechas });
  await pasar(m, id);
  return id;
}

/** Everything of the bank to entries, and to the step of closing. */
async function aCierre(id: string): Promise<Detalle> {
  for (let p = 2; p < 4; p += 1) await pasar(m, id);
  const de = async (abono: boolean) =>
    (await lineas(m, id)).banco.filter((b) => b.monto > 0 === abono && b.estado === 'pendiente').map((b) => b.id);
  const [abonos, cargos] = [await de(true), await de(false)];
  if (abonos.length > 0) await act('contabilizar', 'ana', { tipo: 'interes_bancario', movimientos: abonos }, id);
  if (cargos.length > 0) await act('contabilizar', 'ana', { tipo: 'gasto_bancario', movimientos: cargos }, id);
  await pasar(m, id);
  return pasar(m, id);
}

const MES: FilaCartola[] = [
  { fecha: '2026-03-16', glosa: 'ABONO CLIENTE', doc: '11', abono: 250_000 },
  { fecha: '2026-03-28', glosa: 'COMISION', doc: '12', cargo: 90_000 },
];
const paraCerrar = (id: string) => act('preparar_cierre', 'ana', {}, id);

describe('una cartola se prueba a sí misma', () => {
  it('sin saldos del banco no se cierra con la suma de lo cargado: pide el inicial y el final, y quién los declara', async () => {
    const id = await abrir(await cuentaNueva(m));
    await cargar(m, m.ana, id, hoja(0, MES, { saldos: false }));
    const c = await aCierre(id);
    expect(c.saldos).toEqual({ inicial: null, final: null });
    await expect(paraCerrar(id)).rejects.toMatchObject({ codigo: 'falta_saldo', status: 422, datos: { cual: 'inicial y final' } });
    await subir(m, m.ana, 'declarar_saldos', id, PAPEL, { saldo_inicial: 0, saldo_final: 160_000 });
    expect(await paraCerrar(id)).toMatchObject({
      saldos: {
        inicial: { monto: 0, procedencia: 'declarado', por: 'Ana', archivo: { nombre: PAPEL.nombre } },
        final: { monto: 160_000, procedencia: 'declarado', por: 'Ana' },
      },
    });
    const cerrada = await act('cerrar', 'benito', {}, id);
    expect(cerrada).toMatchObject({ estado: 'cerrada', diferencia: 0, saldo_final_banco: 160_000 });
    const papel = cerrada.saldos.final as unknown as { archivo: { id: string } };
    const f = (await m.t.ask(contract, 'papel', m.benito, { archivo: papel.archivo.id }, id)) as unknown as { bytes: Buffer };
    expect(f.bytes.equals(PAPEL.bytes)).toBe(true);
  });

  it('el saldo declarado se contrasta con inicial + Σ: si no da, no se avanza y se dice cuánto falta', async () => {
    const id = await abrir(await cuentaNueva(m));
    await cargar(m, m.ana, id, hoja(0, MES, { saldos: false }));
    await subir(m, m.ana, 'declarar_saldos', id, PAPEL, { saldo_inicial: 100_000, saldo_final: 270_000 });
    await expect(pasar(m, id)).rejects.toMatchObject({
      codigo: 'cartola_no_cuadra',
      datos: { linea: 'de cierre', esperado: '$260.000', encontrado: '$270.000' },
    });
  });

  it('sin papel no hay saldo declarado, y quien lo declara no es quien cierra', async () => {
    const id = await abrir(await cuentaNueva(m));
    await cargar(m, m.ana, id, hoja(0, MES, { saldos: false }));
    const saldos = { saldo_inicial: 0, saldo_final: 160_000 };
    await expect(subir(m, m.benito, 'declarar_saldos', id, null, saldos)).rejects.toMatchObject({ status: 400 });
    const texto = { nombre: 'cartola.txt', bytes: Buffer.from('saldo 160.000'), mime: 'text/plain' };
    await expect(subir(m, m.benito, 'declarar_saldos', id, texto, saldos)).rejects.toMatchObject({ status: 415 });
    await subir(m, m.benito, 'declarar_saldos', id, PAPEL, saldos);
    await aCierre(id);
    await paraCerrar(id);
    await expect(act('cerrar', 'benito', {}, id)).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario', status: 403 });
    expect(await act('cerrar', 'carla', {}, id)).toMatchObject({ estado: 'cerrada' });
  });

  it('el primer período de un OFX, que sólo trae su saldo final, cierra con el inicial declarado', async () => {
    const id = await abrir(await cuentaNueva(m));
    const mov = (fecha: string, monto: number, n: number) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${fecha}<TRNAMT>${monto}<FITID>F${n}<NAME>MOV ${n}</STMTTRN>`;
    const ofx = (al: string) =>
      `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CLP<BANKTRANLIST><DTSTART>20260301<DTEND>20260331${mov('20260316', 250_000, 1)}${mov('20260328', -90_000, 2)}</BANKTRANLIST><LEDGERBAL><BALAMT>160000<DTASOF>${al}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    // Its balance is of the day that it says: one of after the period is not its closing.
    expect((await cargar(m, m.ana, id, ofx('20260410'))).saldos).toEqual({ inicial: null, final: null });
    expect((await cargar(m, m.ana, id, ofx('20260331'))).saldos).toMatchObject({
      inicial: null,
      final: { monto: 160_000, procedencia: 'impreso', fecha: '2026-03-31' },
    });
    await subir(m, m.ana, 'declarar_saldos', id, PAPEL, { saldo_inicial: 0 });
    await aCierre(id);
    await paraCerrar(id);
    expect(await act('cerrar', 'benito', {}, id)).toMatchObject({ estado: 'cerrada', saldo_final_banco: 160_000 });
  });

  it('el saldo inicial es el cierre anterior, y uno declarado o impreso que lo contradice detiene el paso', async () => {
    const cuenta = await cuentaNueva(m);
    const marzo = await abrir(cuenta);
    await cargar(m, m.ana, marzo, hoja(0, MES));
    await aCierre(marzo);
    await paraCerrar(marzo);
    await act('cerrar', 'benito', {}, marzo);
    const abril = await abrir(cuenta, '04', '05');
    const filas = [{ fecha: '2026-04-02', glosa: 'ABONO', abono: 1_000 }];
    const c = await cargar(m, m.ana, abril, hoja(0, filas, { saldos: false }));
    expect(c.saldos).toMatchObject({ inicial: { monto: 160_000, procedencia: 'cierre_anterior', fecha: '2026-03-31' }, final: null });
    await subir(m, m.ana, 'declarar_saldos', abril, PAPEL, { saldo_inicial: 150_000 });
    await expect(pasar(m, abril)).rejects.toMatchObject({
      codigo: 'cartola_no_cuadra',
      datos: { linea: 'de apertura', esperado: '$160.000' },
    });
  });
});

/** Ordered for comparison: what the month says, whatever the ids. */
const mesGuardado = async (id: string) => (await lineas(m, id)).banco.map((b) => [b.fecha, b.descripcion, b.documento, b.monto, b.saldo]);

describe('cargar otra vez', () => {
  it('con saldos, sin saldos y con saldos, en cualquier orden, dejan el mismo mes (propiedad)', async () => {
    const monto = fc.constantFrom(1_000, 1_000, 2_000, -500);
    const mesDe = fc.array(fc.record({ dia: fc.integer({ min: 1, max: 3 }), monto, doc: fc.constantFrom('', '7') }), {
      minLength: 2,
      maxLength: 7,
    });
    const orden = fc.array(fc.boolean(), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(mesDe, orden, async (filas, cargas) => {
        const mes = [...filas]
          .sort((a, b) => a.dia - b.dia)
          .map((f) => ({
            fecha: `2026-03-0${f.dia}`,
            glosa: 'PEAJE',
            doc: f.doc,
            ...(f.monto < 0 ? { cargo: -f.monto } : { abono: f.monto }),
          }));
        const solo = await abrir(await cuentaNueva(m));
        await cargar(m, m.ana, solo, hoja(10_000, mes));
        const id = await abrir(await cuentaNueva(m));
        let c: Detalle | undefined;
        for (const saldos of [...cargas, true, false]) c = await cargar(m, m.ana, id, hoja(10_000, mes, { saldos }));
        expect(c).toMatchObject({ quiebres: [], dudas: 0, conteos: { banco: mes.length } });
        expect(await mesGuardado(id)).toEqual(await mesGuardado(solo));
      }),
      { numRuns: 6, seed: 11 },
    );
  });

  it('el mismo mes en otro formato del banco es un solo mes: la primera carga dice cuántas ya estaban', async () => {
    const id = await abrir(await cuentaNueva(m));
    await cargar(m, m.ana, id, hoja(0, MES, { saldos: false }));
    const otro = MES.map((f) => ({ ...f, glosa: `TEF ${f.glosa} INTERNET` }));
    const c = await cargar(m, m.ana, id, hoja(0, otro, { saldos: true, titulos: 'Fecha;Detalle;Docto;Cheques;Depositos' }));
    expect(c.cargas.map((k) => [k.agregadas, k.omitidas])).toEqual([
      [2, 0],
      [0, 2],
    ]);
    expect(await mesGuardado(id)).toEqual([
      ['2026-03-16', 'ABONO CLIENTE', '11', 250_000, 250_000],
      ['2026-03-28', 'COMISION', '12', -90_000, 160_000],
    ]);
  });

  it('lo que nada distingue ni junta lo decide una persona: ni se dobla ni se pierde, y no se pregunta dos veces', async () => {
    const id = await abrir(await cuentaNueva(m));
    await cargar(m, m.ana, id, hoja(0, MES, { saldos: false }));
    const otro = hoja(
      0,
      MES.map((f, i) => ({ ...f, glosa: `MOVIMIENTO ${i}`, doc: `9${i}` })),
      { saldos: false, titulos: 'Fecha;Detalle;Docto;Cheques;Depositos' },
    );
    expect(await cargar(m, m.ana, id, otro)).toMatchObject({ dudas: 2, conteos: { banco: 2 } });
    await expect(pasar(m, id)).rejects.toMatchObject({ codigo: 'cartola_con_dudas', datos: { n: 2 } });
    const { items } = await m.t.ask(contract, 'dudas', m.ana, {}, id);
    expect(items.map((d) => [d.monto, d.guardada.texto, d.archivo.texto])).toEqual([
      [250_000, 'ABONO CLIENTE', 'MOVIMIENTO 0'],
      [-90_000, 'COMISION', 'MOVIMIENTO 1'],
    ]);
    await act('decidir_dudas', 'ana', { dudas: [items[0]?.id], decision: 'misma' }, id);
    const c = await act('decidir_dudas', 'ana', { dudas: [items[1]?.id], decision: 'otra' }, id);
    expect(c).toMatchObject({ dudas: 0, conteos: { banco: 3 } });
    expect(await cargar(m, m.ana, id, otro)).toMatchObject({ dudas: 0, conteos: { banco: 3 } });
    await expect(act('decidir_dudas', 'ana', { dudas: [items[1]?.id], decision: 'misma' }, id)).rejects.toMatchObject({
      codigo: 'duda_decidida',
    });
  });
});

describe('lo mal cargado se retira entero', () => {
  it('con su motivo; lo que otra carga también dice queda, como ella lo dice', async () => {
    const id = await abrir(await cuentaNueva(m));
    await cargar(m, m.ana, id, hoja(0, [MES[0] as FilaCartola], { saldos: false }));
    const dos = await cargar(m, m.ana, id, hoja(0, MES));
    expect((await mesGuardado(id)).map((f) => f[4])).toEqual([250_000, 160_000]);
    const carga = dos.cargas[1]?.id ?? '';
    const c = await act('retirar_carga', 'ana', { carga, motivo: 'Era de otra cuenta' }, id);
    expect(c.cargas.map((k) => k.retirada?.motivo ?? null)).toEqual([null, 'Era de otra cuenta']);
    expect(await mesGuardado(id)).toEqual([['2026-03-16', 'ABONO CLIENTE', '11', 250_000, null]]);
    await expect(act('retirar_carga', 'ana', { carga, motivo: 'otra vez' }, id)).rejects.toMatchObject({ codigo: 'carga_ya_retirada' });
    // The same file may come back: what was taken out is not in its way.
    expect(await cargar(m, m.ana, id, hoja(0, MES))).toMatchObject({ conteos: { banco: 2 }, saldos: { final: { monto: 160_000 } } });
  });

  it('con filas calzadas lo dice, y cerrado el mes no se retira', async () => {
    const cuenta = await cuentaNueva(m);
    const id = await abrir(cuenta);
    const [carga] = (await cargar(m, m.ana, id, hoja(0, MES))).cargas;
    const retirar = () => act('retirar_carga', 'ana', { carga: carga?.id, motivo: 'Archivo equivocado' }, id);
    await aCierre(id);
    for (let p = 6; p > 2; p -= 1) await act('volver', 'ana', {}, id);
    await expect(retirar()).rejects.toMatchObject({ codigo: 'carga_con_calces', status: 409, datos: { n: 2 } });
    for (let p = 2; p < 6; p += 1) await pasar(m, id);
    await paraCerrar(id);
    await act('cerrar', 'benito', {}, id);
    await expect(retirar()).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    const v2 = await act('actualizar', 'carla', { motivo: 'CARTOLA_CORREGIDA' }, id);
    const firmada = { carga: carga?.id, motivo: 'Archivo equivocado', refresh_key: v2.refresh_key };
    await expect(act('retirar_carga', 'ana', firmada, v2.id)).rejects.toMatchObject({ codigo: 'carga_firmada' });
  });

  it('la carga de una actualización se retira con lo que cambió', async () => {
    const cuenta = await cuentaNueva(m);
    const id = await abrir(cuenta);
    await cargar(m, m.ana, id, hoja(0, MES));
    await aCierre(id);
    await paraCerrar(id);
    await act('cerrar', 'benito', {}, id);
    const v2 = await act('actualizar', 'carla', { motivo: 'CARTOLA_CORREGIDA' }, id);
    const otra = [
      { fecha: '2026-03-16', glosa: 'ABONO CLIENTE', doc: '11', abono: 250_000 },
      { fecha: '2026-03-28', glosa: 'OTRA COSA', doc: '13', cargo: 80_000 },
    ];
    const c = await cargar(m, m.carla, v2.id, hoja(0, otra), v2.refresh_key ?? '');
    expect(c.saldo_final_banco).toBe(170_000);
    const carga = c.cargas.at(-1)?.id;
    const r = await act('retirar_carga', 'ana', { carga, motivo: 'Archivo equivocado', refresh_key: c.refresh_key }, v2.id);
    expect(r).toMatchObject({ saldo_final_banco: 160_000, quiebres: [] });
    expect((await m.t.ask(contract, 'diferencias', m.ana, {}, v2.id)).items).toEqual([]);
  });

  it('una conciliación anulada no deja sus filas a la siguiente', async () => {
    const cuenta = await cuentaNueva(m);
    const id = await abrir(cuenta);
    await cargar(m, m.ana, id, hoja(0, MES));
    await act('anular', 'ana', { motivo: 'Cartola de otra cuenta' }, id);
    const otra = await abrir(cuenta);
    expect((await lineas(m, otra)).banco).toEqual([]);
    await expect(pasar(m, otra)).rejects.toMatchObject({ codigo: 'sin_cartola' });
  });
});

describe('una cartola que dice ser de otro no entra', () => {
  const con = (...cabeza: string[]) => [...cabeza, '', hoja(0, MES)].join('\n');
  it.each([
    ['cuenta', 'cartola_de_otra_cuenta', ['Cuenta corriente N°;200-30040-02']],
    ['titular', 'cartola_de_otro_titular', ['RUT;99.990.002-K']],
    ['moneda', 'cartola_otra_moneda', ['Moneda;Dólares (USD)']],
  ])('otra %s', async (_que, codigo, cabeza) => {
    const id = await abrir(await cuentaNueva(m));
    await expect(cargar(m, m.ana, id, con(...cabeza))).rejects.toMatchObject({ codigo, status: 422 });
    expect((await lineas(m, id)).banco).toEqual([]);
  });

  it('otro banco; el número mal escrito se corrige con motivo y queda en la historia', async () => {
    const cuenta = await cuentaNueva(m);
    const id = await abrir(cuenta);
    const corregir = (o: object) => m.t.act(contract, 'corregir_cuenta', m.ana, { cuenta: cuenta.id, motivo: 'Estaba mal digitado', ...o });
    await corregir({ banco: 'Banco Santander' });
    const texto = con('Banco de Chile;Cartola de movimientos', 'Cuenta corriente;300-40050-03');
    await expect(cargar(m, m.ana, id, texto)).rejects.toMatchObject({ codigo: 'cartola_de_otra_cuenta' });
    await corregir({ numero: '300-40050-03' });
    await expect(cargar(m, m.ana, id, texto)).rejects.toMatchObject({ codigo: 'cartola_de_otro_banco', datos: { dice: 'Banco de Chile' } });
    await corregir({ banco: 'Banco de Chile' });
    expect(await cargar(m, m.ana, id, texto)).toMatchObject({ conteos: { banco: 2 } });
  });
});

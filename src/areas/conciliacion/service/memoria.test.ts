import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { contract } from '../contract.ts';
import { memoriaDe } from './memoria.ts';
import { asentar, cargar, cartola, cuentaNueva, type Detalle, hasta, lineas, type Mesa, mesa, pasar } from './preparar.fixture.ts';

let m: Mesa;
beforeAll(async () => {
  m = await mesa('2026-05-10');
});
afterAll(() => m.t.close());

const ANA = '12345678-5';
const LUIS = '12345670-K';
const SOC = '99990010-0';
const act = (accion: string, quien: 'ana' | 'benito', input: object, id: string) =>
  m.t.act(contract, accion as never, m[quien], input as never, { id }) as Promise<Detalle>;
const delLibro = async (cuenta: string, fecha: string, monto: number, rut: string): Promise<string> =>
  `${await asentar(m, cuenta, fecha, monto, { rut })}:`;

async function firmar(id: string, desde: number): Promise<Detalle> {
  let step = desde;
  while (step < 6) step = (await pasar(m, id)).step;
  await act('preparar_cierre', 'ana', {}, id);
  return act('cerrar', 'benito', {}, id);
}

/** March: what ANA paid is matched by hand with the entry of LUIS, and it is signed or not. */
async function marzo(firma: boolean) {
  const cuenta = await cuentaNueva(m);
  await delLibro(cuenta.cuenta_contable, '2026-03-02', 351_200, LUIS);
  const c = await hasta(m, cuenta, 4, cartola(0, [{ fecha: '2026-03-03', glosa: `TRANSFERENCIA DE ${ANA}`, abono: 351_200 }]));
  const { banco, libro, calces } = await lineas(m, c.id);
  expect(calces.filter((k) => k.estado === 'confirmado')).toEqual([]);
  await act('calzar', 'ana', { movimientos_banco: [banco[0]?.id], movimientos_libro: [libro[0]?.id] }, c.id);
  if (firma) await firmar(c.id, 4);
  return cuenta;
}

/** April: ANA pays again, and two clients owe that very amount since the same day. Answers the suggestions for her line, best first. */
async function abril(cuenta: { id: string; cuenta_contable: string }, saldo: number) {
  await delLibro(cuenta.cuenta_contable, '2026-04-06', 480_000, SOC);
  const suyo = await delLibro(cuenta.cuenta_contable, '2026-04-06', 480_000, LUIS);
  const { id } = await m.t.act(contract, 'crear', m.ana, {
    cuenta_corriente: cuenta.id,
    fecha_inicio: '2026-04-01',
    fecha_termino: '2026-04-30',
  });
  await pasar(m, id);
  await cargar(m, m.ana, id, cartola(saldo, [{ fecha: '2026-04-07', glosa: `TRANSFERENCIA DE ${ANA}`, abono: 480_000 }]));
  await pasar(m, id);
  await m.t.act(contract, 'calzar_automatico', m.ana, {}, { id });
  const { banco, calces } = await lineas(m, id);
  const linea = banco.find((b) => b.monto === 480_000)?.id ?? '';
  const vivos = calces.filter((k) => k.estado !== 'deshecho' && k.movimientos_banco.includes(linea) && k.movimientos_libro.length === 1);
  return { id, suyo, sugeridos: vivos.sort((x, y) => y.confianza - x.confianza) };
}

describe('lo firmado en un mes se recuerda en el siguiente', () => {
  it('quien pagó por un cliente se propone primero para ese cliente, y dice por qué', async () => {
    const { suyo, sugeridos } = await abril(await marzo(true), 351_200);
    expect(sugeridos[0]?.movimientos_libro[0]).toMatch(new RegExp(`^${suyo}`));
    expect(sugeridos[0]?.evidencia).toContain('PAGA_POR');
    expect(sugeridos.filter((k) => k.evidencia.includes('PAGA_POR'))).toHaveLength(1);
    expect(sugeridos[0]?.confianza).toBeGreaterThan(sugeridos[1]?.confianza ?? 0);
  });

  it('lo calzado y no firmado todavía no enseña nada', async () => {
    const { sugeridos } = await abril(await marzo(false), 351_200);
    expect(sugeridos.length).toBeGreaterThan(0);
    expect(sugeridos.flatMap((k) => k.evidencia)).not.toContain('PAGA_POR');
  });

  it('es de su cuenta: otra que nunca firmó no lo sabe', async () => {
    await marzo(true);
    const { sugeridos } = await abril(await cuentaNueva(m), 0);
    expect(sugeridos.flatMap((k) => k.evidencia)).not.toContain('PAGA_POR');
  });

  it('lo que en abril se deshace y se firma deshecho pesa contra lo recordado: en mayo ya no lo dice', async () => {
    const cuenta = await marzo(true);
    const { id, sugeridos } = await abril(cuenta, 351_200);
    await pasar(m, id);
    const [deLuis, deSoc] = [sugeridos[0], sugeridos[1]];
    await act('confirmar', 'ana', { calces: [deLuis?.id] }, id);
    await act('deshacer', 'ana', { calces: [deLuis?.id], motivo: 'Era de otro cliente' }, id);
    const { banco } = await lineas(m, id);
    const linea = banco.find((b) => b.monto === 480_000)?.id;
    await act('calzar', 'ana', { movimientos_banco: [linea], movimientos_libro: deSoc?.movimientos_libro }, id);
    await firmar(id, 4);
    const filas = { cuenta_id: cuenta.id, cuenta_contable: cuenta.cuenta_contable, fecha_inicio: fecha('2026-05-01') };
    const memoria = await m.t.arrange((ctx) => memoriaDe(ctx, filas));
    expect([memoria.pagaPor(12_345_678, 12_345_670), memoria.pagaPor(12_345_678, 99_990_010)]).toEqual([false, true]);
  });
});

import type { Database } from '#platform/server/database/open.ts';
import type { TestApp } from '#platform/server/testing.ts';

/**
 * Fills the company with `n` credits in pesos of one cuota each, its debt in the auxiliary ledger with it: every cuota earns interest that night,
 * so `n` rows are written. By SQL, apart from the product. Due dates run over 30 days; 3 of 100 are late by 1 to 60 days, those of more than 21
 * with their charges already made. Half of them have a deferred commission.
 */
export async function llenarCartera(t: Pick<TestApp, 'empresa_id'>, db: Pick<Database, 'sql'>, n: number, hoy: string): Promise<void> {
  const [sede] = (await db.sql('select id from sucursal limit 1')).rows;
  const TANDA = 100_000;
  const credito = `(lpad(to_hex(i), 8, '0') || '-0000-7000-8000-000000000001')::uuid`;
  const cuota = `(lpad(to_hex(i), 8, '0') || '-0000-7000-8000-000000000002')::uuid`;
  const vence = `case when i % 100 < 3 then date '${hoy}' - (1 + i / 100 % 60)::int else date '${hoy}' + (3 + i % 30)::int end`;
  const capital = '(500000 + (i::bigint * 7919) % 9000000)';
  const interes = `(${capital} * 19 / 1000)`;
  const gastos = `case when i % 100 < 3 and 1 + i / 100 % 60 > 21 then ${capital} * 9 / 100 else 0 end`;
  for (let desde = 1; desde <= n; desde += TANDA) {
    const serie = `generate_series(${desde}, ${Math.min(n, desde + TANDA - 1)}) i`;
    await db.sql(`insert into credito (id, empresa_id, hecho_por, numero, rut, cliente_id, nombre, segmento_cliente, sede, ejecutivo_id, producto,
        tipo_credito, origen, destino, moneda, monto_solicitado, plazo, tasa_mensual, metodo, base_dias, fecha_curse, fecha_primer_vencimiento,
        gracia, ite, medio_pago, congelado, capital, cuota, monto_a_girar, tasa_mora_mensual, fecha_giro, saldo, proximo_vencimiento, proximo_pago,
        comision_diferida, estado)
      select ${credito}, '${t.empresa_id}', array['40000001-8'], i, '99990016-K', '00000000-0000-7000-8000-000000000003', 'Cliente ' || i % 5000,
        'PERSONA', '${String(sede?.id)}', '40000002-6', 'CREDITO', 'CAPITAL_DE_TRABAJO', 'EJECUTIVO', 'CAPITAL_DE_TRABAJO', 'CLP', ${capital}, 1, 1.9,
        'frances', '30_360', ${vence} - 45, ${vence}, '{"tipo":"NINGUNA","meses":0}', '{"metodo":"exento","financiado":false}', 'TRANSFERENCIA',
        '{"base":1,"capital":1,"redondeo":"half_up","cargos":[],"avisos":[]}', ${capital}, ${capital}, ${capital}, 2.4, ${vence} - 45, ${capital},
        ${vence}, ${vence}, (i % 2) * 30000, 'vigente' from ${serie}`);
    await db.sql(`insert into credito_cuota (id, empresa_id, hecho_por, credito_id, numero, vencimiento, fecha_pago_habil, dias, o_cuota, o_interes,
        o_amortizacion, o_saldo, cuota, interes, amortizacion, saldo, seguro, libro_capital, gastos)
      select ${cuota}, '${t.empresa_id}', array['40000001-8'], ${credito}, 1, ${vence}, ${vence}, 45, ${capital} + ${interes}, ${interes}, ${capital},
        0, ${capital} + ${interes}, ${interes}, ${capital}, 0, 0, ${capital}, ${gastos} from ${serie}`);
    await db.sql(`insert into libro_obligacion (id, empresa_id, hecho_por, pk, tipo, clase, rut, rol, cliente_rut, origen_area, origen_id, numero, cuota,
        documento, sucursal, fecha, capital, interes, gastos, costas, mora, mora_desde, tasa_mora_mensual, vencimiento)
      select ${cuota}, '${t.empresa_id}', array['40000001-8'], 'cuota:' || ${cuota}, 'cuota', 'cuota', '99990016-K', 'TITULAR', '99990016-K', 'creditos',
        ${credito}::text, i || '-1', 1, i || '-1', 'SANTIAGO', ${vence} - 45, ${capital}, ${interes}, ${gastos}, 0, 0, ${vence}, 2.4, ${vence}
      from ${serie}`);
  }
  // A debt is born with its first day written, as the ledger writes it.
  const saldos = `capital, interes, capital_uf, interes_uf, gastos, gastos_uf, mora_uf, costas, mora, mora_desde, base_mora, tasa_mora_mensual,
    vencimiento, estado`;
  await db.sql(`insert into libro_obligacion_historia (empresa_id, pk, n, fecha, ${saldos}, registrado_en)
    select empresa_id, pk, version, fecha, ${saldos}, now() from libro_obligacion o where o.empresa_id = '${t.empresa_id}'
    and not exists (select from libro_obligacion_historia h where h.empresa_id = o.empresa_id and h.pk = o.pk)`);
  for (const tabla of ['credito', 'credito_cuota', 'libro_obligacion', 'libro_obligacion_historia'])
    await db.sql(`vacuum analyze ${tabla}`);
}

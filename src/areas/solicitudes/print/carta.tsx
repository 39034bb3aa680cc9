import type { EntityOf } from '#kernel/contract.ts';
import { formatFecha, formatFechaLong } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Text, View } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { escribirMonto } from '../domain/ajuste.ts';
import { condiciones, Deudores } from './propuesta.tsx';

/** The letter that tells the client what was approved, until when, and for which debtors. */
export function Carta({ head, s }: { head: Letterhead; s: EntityOf<typeof contract> }) {
  const aprobado = escribirMonto({ moneda: s.moneda, monto: s.monto_aprobado ?? s.monto });
  return (
    <Paper head={head}>
      <Text>{`Señores ${s.nombre}, RUT ${formatRut(s.rut)}`}</Text>
      <Text style={{ marginVertical: 8 }}>
        {`Tenemos el agrado de informar que nuestro comité aprobó una línea de factoring por ${aprobado}, en las condiciones siguientes:`}
      </Text>
      <Pairs rows={[['Monto aprobado', aprobado], ...condiciones(s)]} />
      <Text style={{ fontFamily: 'Helvetica-Bold' }}>Deudores autorizados</Text>
      <Deudores deudores={s.deudores} />
      <Text style={{ marginVertical: 8 }}>
        {`${s.aprobada_hasta ? `Esta aprobación vale hasta el ${formatFechaLong(s.aprobada_hasta)}. ` : ''}La línea puede usarse hasta el ${formatFecha(s.fecha_expiracion)}, sujeta al contrato marco y a que cada documento cumpla las condiciones de compra.`}
      </Text>
      <View style={{ marginTop: 36 }} wrap={false}>
        <Text>______________________________</Text>
        <Text>{s.nombre_ejecutivo ?? head.emitido_por}</Text>
        <Text>{head.empresa.razon_social}</Text>
      </View>
    </Paper>
  );
}

import type { EntityOf } from '#kernel/contract.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Paper, Text, View } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { escribirMonto } from '../domain/ajuste.ts';
import { REVISION_DIAS } from '../domain/rechazo.ts';

/** The letter that tells the client why its line was not approved, and its right to have somebody else look again. */
export function CartaRechazo({ head, s }: { head: Letterhead; s: EntityOf<typeof contract> }) {
  return (
    <Paper head={head}>
      <Text>{`Señores ${s.nombre}, RUT ${formatRut(s.rut)}`}</Text>
      <Text style={{ marginVertical: 8 }}>
        {`Informamos que nuestro comité no aprobó la línea de factoring por ${escribirMonto(s)} que solicitaron. Las razones son las siguientes:`}
      </Text>
      {s.razones_rechazo.map((r, i) => (
        <Text key={r.texto} style={{ marginBottom: 3 }}>{`${i + 1}. ${r.texto}. Fuente: ${r.fuente}.`}</Text>
      ))}
      <Text style={{ marginVertical: 8 }}>
        {`Tienen derecho a pedir, dentro de ${REVISION_DIAS} días corridos desde esta decisión, que una persona que no participó en ella la revise, y a conocer los datos personales que se usaron y de dónde vienen (Ley 19.628 y Ley 21.719).`}
      </Text>
      <View style={{ marginTop: 36 }} wrap={false}>
        <Text>______________________________</Text>
        <Text>{s.nombre_ejecutivo ?? head.emitido_por}</Text>
        <Text>{head.empresa.razon_social}</Text>
      </View>
    </Paper>
  );
}

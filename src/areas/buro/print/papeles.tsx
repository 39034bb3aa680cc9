import { formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Paper, Table, Text, View } from '#platform/server/print/document.tsx';

interface Consultada {
  creado_en: Date | string;
  nombre_fuente: string;
  motivo: string;
  solicitantes: readonly string[];
}
interface Leida {
  hora: string;
  quien: string;
  cargo: string | null;
  area: string;
  motivo: string | null;
}

const dia = (d: Date | string): string => formatFecha((typeof d === 'string' ? d : d.toISOString()).slice(0, 10));

/** Who consulted the data of a person in the last twelve months: it says nothing of what they found. */
export function Certificado(o: {
  head: Letterhead;
  rut: string;
  nombre: string;
  consultas: readonly Consultada[];
  lecturas: readonly Leida[];
}) {
  return (
    <Paper head={o.head}>
      <Text style={{ marginBottom: 8 }}>
        {`Se certifica que en los últimos doce meses ${o.head.empresa.razon_social} consultó y leyó los datos de ${o.nombre}, RUT ${formatRut(o.rut)}, como sigue:`}
      </Text>
      <Table
        columns={[
          { titulo: 'Fecha', ancho: 15, valor: (c) => dia(c.creado_en) },
          { titulo: 'Fuente', ancho: 30, valor: (c) => c.nombre_fuente },
          { titulo: 'Finalidad', ancho: 25, valor: (c) => c.motivo },
          { titulo: 'Pedida por', ancho: 30, valor: (c) => c.solicitantes.join(', ') },
        ]}
        rows={o.consultas}
      />
      <View style={{ marginTop: 10 }}>
        <Table
          columns={[
            { titulo: 'Fecha', ancho: 15, valor: (l) => dia(l.hora) },
            { titulo: 'Leído por', ancho: 30, valor: (l) => l.quien },
            { titulo: 'Cargo', ancho: 25, valor: (l) => l.cargo ?? '' },
            { titulo: 'Finalidad', ancho: 30, valor: (l) => l.motivo ?? '' },
          ]}
          rows={o.lecturas}
        />
      </View>
      <Text style={{ marginTop: 10 }}>Uso restringido: Ley 20.575 y Ley 19.628.</Text>
    </Paper>
  );
}

import { Stack, Text } from '@mantine/core';
import { formatRut } from '#kernel/values/rut.ts';
import { Cifras as Indicadores } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { EstadoBadge, type Estados } from '#platform/web/inputs/estado.tsx';
import { Nada, Pesos } from '#platform/web/inputs/show.tsx';
import type { ContenidoOtra } from '../domain/contenido.ts';
import { Advertencias } from './palabras.tsx';

const HAY: Estados = { si: { texto: 'Sí', tono: 'peligro' }, no: { texto: 'No', tono: 'exito' } };
const SiNo = ({ v }: { v: boolean }) => <EstadoBadge estado={v ? 'si' : 'no'} estados={HAY} />;

/** What a registry says of a person: lawsuits, a procedure, alimony, or the rows that it keeps. What it was not asked for it does not say. */
export function InformeOtra({ c }: { c: ContenidoOtra }) {
  const { causas, concursal, alimentos, registros } = c;
  const cifras = [
    ...(causas
      ? [
          { titulo: 'Causas civiles', valor: causas.civiles },
          { titulo: 'Causas laborales', valor: causas.laborales },
          { titulo: 'Causas de cobranza', valor: causas.cobranza },
        ]
      : []),
    ...(concursal === null ? [] : [{ titulo: 'Procedimiento concursal', valor: <SiNo v={concursal} /> }]),
    ...(alimentos
      ? [
          { titulo: 'Inscrito como deudor de alimentos', valor: <SiNo v={alimentos.inscrito} /> },
          ...(alimentos.inscrito ? [{ titulo: 'Debe', valor: <Pesos v={alimentos.deuda} /> }] : []),
          ...(alimentos.beneficiario ? [{ titulo: 'Se paga a', valor: formatRut(alimentos.beneficiario) }] : []),
        ]
      : []),
  ];
  const filas = registros ?? [];
  return (
    <Stack gap="sm">
      {cifras.length > 0 && <Indicadores items={cifras} />}
      <Advertencias de={c.advertencias} />
      {filas.length > 0 && (
        <Tabla
          nombre="Registros"
          filas={filas}
          clave={(r) => JSON.stringify(r)}
          columnas={[
            { titulo: 'Registro', celda: (r) => r.que },
            { titulo: 'Detalle', celda: (r) => r.detalle ?? <Nada /> },
            { titulo: 'Valor', celda: (r) => (r.monto === null ? <Nada /> : <Pesos v={r.monto} />), cifra: true },
          ]}
        />
      )}
      {cifras.length === 0 && filas.length === 0 && <Text size="sm">No registra nada a nombre de esta persona.</Text>}
    </Stack>
  );
}

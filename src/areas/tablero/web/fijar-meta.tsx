import { Text } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { PesosField } from '#platform/web/form/fields.tsx';
import { SegmentField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { AMBITOS_META, type AmbitoMeta } from '../domain/metas.ts';
import { AMBITOS, mesEnPalabras } from './palabras.ts';

const LISTA: Readonly<Record<Exclude<AmbitoMeta, 'EMPRESA'>, string>> = { ZONA: 'zonas', SUCURSAL: 'sucursales', EJECUTIVO: 'ejecutivos' };

/** Which zone, branch or executive; nothing for the company. */
function DeQuien() {
  const { control } = useFormContext();
  const ambito = useWatch({ control, name: 'ambito' }) as AmbitoMeta;
  if (ambito === 'EMPRESA') return null;
  return <OptionField key={ambito} name="ambito_id" label={AMBITOS[ambito]} options={LISTA[ambito]} required span={12} />;
}

/** A goal of the month, which waits for another person. */
export default function FijarMeta({ mes, close }: { mes: string; close: () => void }) {
  return (
    <ActDialog
      title={`Fijar una meta de ${mesEnPalabras(mes)}`}
      close={close}
      area="tablero"
      accion="fijar_meta"
      schema={contract.operations.fijar_meta.input}
      defaults={{ mes, ambito: 'EMPRESA', ambito_id: '', monto: null }}
      draft={false}
      guard={false}
      transform={(v) => (v.ambito === 'EMPRESA' ? { ...v, ambito_id: '' } : v)}
      ok="Meta enviada: otra persona la aprueba"
      onDone={close}
      submit="Fijar"
    >
      <Text size="sm">
        Lo que se espera colocar en el mes: anticipos de documentos y capitales de créditos girados. Rige cuando otra persona la aprueba.
      </Text>
      <Fields>
        <SegmentField
          name="ambito"
          label="De quién"
          options={AMBITOS_META.map((codigo) => ({ codigo, nombre: AMBITOS[codigo] }))}
          span={12}
        />
        <DeQuien />
        <PesosField name="monto" label="Monto del mes" required span={12} />
      </Fields>
    </ActDialog>
  );
}

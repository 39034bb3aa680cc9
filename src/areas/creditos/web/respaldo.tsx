import { Stack, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, NumberField, PercentField, RutField, TextField, UfField } from '#platform/web/form/fields.tsx';
import { SegmentField, SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';

const ENDOSOS = [
  { codigo: 'pendiente', nombre: 'Pendiente' },
  { codigo: 'solicitado', nombre: 'Solicitado' },
  { codigo: 'inscrito', nombre: 'Inscrito' },
  { codigo: 'rechazado', nombre: 'Rechazado' },
];

function Serviu() {
  return (
    <Fields>
      <OptionField name="serviu.tipo" label="Tipo de subsidio" options="tipos_serviu_y_bono_riego" required span={6} />
      <TextField name="serviu.programa" label="Programa" required span={6} />
      <OptionField name="serviu.region" label="Región SERVIU" options="regiones" required span={6} />
      <TextField name="serviu.numero_resolucion" label="Número de resolución" required span={6} />
      <NumberField name="serviu.cantidad_subsidios" label="Subsidios" required span={4} />
      <UfField name="serviu.monto_uf" label="Monto" required span={4} />
      <PercentField name="serviu.porcentaje_avance" label="Avance" span={4} />
      <TextField name="serviu.entidad_patrocinante" label="Entidad patrocinante" span={6} />
      <DateField name="serviu.fecha_estimada_pago" label="Pago estimado" required span={6} />
      <SegmentField
        name="serviu.respaldo"
        label="Respaldo"
        options={[
          { codigo: 'ENDOSO', nombre: 'Endoso' },
          { codigo: 'MANDATO_COBRO', nombre: 'Mandato de cobro' },
        ]}
        span={6}
      />
      <SwitchField name="serviu.cesion_estados_pago" label="Con cesión de estados de pago" span={6} />
    </Fields>
  );
}

function Riego() {
  return (
    <Fields>
      <OptionField name="bono_riego.tipo" label="Tipo de bono" options="tipos_serviu_y_bono_riego" required span={6} />
      <TextField name="bono_riego.numero_bono" label="Número del bono" required span={6} />
      <TextField name="bono_riego.concurso" label="Concurso" required span={6} />
      <TextField name="bono_riego.codigo_proyecto" label="Código del proyecto" required span={6} />
      <RutField name="bono_riego.rut_beneficiario" label="RUT del beneficiario" required span={6} />
      <UfField name="bono_riego.monto_uf" label="Monto" required span={6} />
      <DateField name="bono_riego.fecha_acreditacion" label="Acreditación" span={4} />
      <DateField name="bono_riego.fecha_estimada_pago" label="Pago estimado" required span={4} />
      <OptionField name="bono_riego.estado_endoso" label="Endoso" options={ENDOSOS} required span={4} />
    </Fields>
  );
}

/** The State's money that will pay it, when its kind of credit has one. */
export function Respaldo() {
  const tipo = useWatch({ name: 'tipo_credito' }) as string;
  if (tipo !== 'SERVIU' && tipo !== 'BONO_DE_RIEGO') return null;
  return (
    <Stack gap="xs">
      <Text fw={600}>{tipo === 'SERVIU' ? 'Subsidio SERVIU' : 'Bono de riego'}</Text>
      <Text size="sm" c="dimmed">
        El crédito tiene una sola cuota, el día en que se estima que paga el Estado.
      </Text>
      {tipo === 'SERVIU' ? <Serviu /> : <Riego />}
    </Stack>
  );
}

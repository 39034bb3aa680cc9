import { Group, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useFormContext } from 'react-hook-form';
import { OptionField } from '#platform/web/form/choices.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { useCotizacion, useValores } from './cotizacion.ts';
import { PAGO } from './palabras.ts';

/** How it will be paid: what does not suffice is greyed out with its reason. */
export function FormaDePago() {
  const { setValue, formState } = useFormContext();
  const v = useValores();
  const { data: c } = useCotizacion();
  const falta = formState.errors.payment_option?.message;
  return (
    <Stack>
      <Radio.Group
        label="Cómo se paga el cargo"
        value={v.payment_option}
        onChange={(x) => setValue('payment_option', x, { shouldDirty: true, shouldValidate: true })}
        error={typeof falta === 'string' ? falta : undefined}
        withAsterisk
      >
        <Stack gap="sm" mt="xs">
          {(c?.payment_options ?? []).map((o) => (
            <Radio
              key={o.codigo}
              value={o.codigo}
              disabled={!o.suficiente}
              label={
                <Group gap="xs">
                  <span>{PAGO[o.codigo]}</span>
                  {o.disponible !== null && (
                    <Text size="sm" c="dimmed" span>
                      disponible <Pesos v={o.disponible} span />
                    </Text>
                  )}
                </Group>
              }
              description={o.motivo ?? undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Fields>
        {v.payment_option === 'CONTADO' && <OptionField name="cuenta" label="Cuenta en que se recibirá" options="cuentas" span={6} />}
        <TextAreaField name="comentario" label="Comentario" rows={3} maxLength={500} />
      </Fields>
    </Stack>
  );
}

/** Apart from the call, for pages that change a forecast without showing it. */
export const taxForecastsPath = '/v1/tax_forecasts'

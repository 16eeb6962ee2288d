/**
 * The specification's messages for failures, refusals and missing things; • stands for a value. Each message
 * should be defined in one place and shown by a test that provokes it.
 */
export const catalogue = [
  // General
  'Something went wrong. Please check your internet connection and try again.',
  'Please try again in 5-10 minutes',
  'You have been logged out for security. Redirecting to Login.',
  'Error: •',
  'Warning: •',
  'Page Not Found',
  'File not found',

  // Loading
  'There was an issue loading your Per Diem total: •',
  'There was an issue fetching your recent documents: •',
  'There was an issue loading your Profit & Loss data: •',
  'There was an issue loading your Per Diem entries: •',
  'There was an issue fetching your documents: •',
  'There was an issue loading the document: •',
  'There was an issue loading your Consultant: •',
  'There was an issue loading balance sheet data for •: •',
  'There was an issue loading profit and loss data for •: •',
  'There was an issue loading transactions for •: •',
  'There was an issue loading transactions for batch #•: •',
  'There was an issue loading the document PDF: •',
  'There was an issue loading year options: •',

  // Per diem
  'Dates successfully updated!',
  'Error updating • dates! Please review your entries and try again.',
  'Year must be selected',
  'At least one date must be selected',
  'Allocation amount is required',

  // Documents
  'Accepted file types are PDF, PNG, JPG, JPEG or TIFF.',
  'Size limit exceeded. File must be 10MB or less.',
  'There was an issue accepting this file. Please try again or choose a new file.',
  'At least one file required',
  'Issue saving this image. Please try again or take a new photo.',
  'The following error(s) occurred: •',
  'Failed to process document. Please try again or upload through the in-app experience.',
  'Unable to process',
  'No document preview available.',
  'No Documents',

  // Messages
  'There was an issue loading the hub message',
  'There was an issue archiving the hub message. Please try again',
  'There was an issue saving you reply. Please try again',
  'Message reply is required',
  'No Hub Messages',

  // Account
  'Submitted! If your email address is in our system, you will receive an email with a password reset link shortly. Be sure to check your spam and junk folders. If you did not receive a reset link, please contact •.',
  'There was an issue submitting your email address. Please try again.',
  'Password reset! Please log in with your new credentials.',
  'Your reset password link is invalid or has been used already. Please submit a new Forgot Password request.',
  'Email is required',
  'Email must be valid',
  'Password is required',
  'Password confirmation is required',
  'Passwords must match',
  'Your new password must include 8 or more characters, a mix of uppercase and lowercase letters, numbers, and symbols.',

  // Books
  'Must select a year',
  'Must select a period',
  'Please select a period',
  'No Transactions Found',
  'No Data',

  // Tax
  'There was an issue loading Quarterly Tax Estimates: •',
  'There was an issue loading Tax Returns: •',
  'There was an error fetching your estimate: •',
  'You have no Quarterly Tax Estimates.',
  'You have no Tax Returns.',
  'Must select a tax quarter',
  'Must select a tax return',

  // Profit plan
  'If you would like to set up a Profit Plan, please contact your Consultant',
  'There was an issue loading your Profit Plan',

  // Mileage
  'There was an issue fetching your trips: •',
  'Total miles is required',
  'There was an issue loading your Mileage Savings data: •',
  'There was an issue fetching the trip: •',
  'There was an issue saving your trip. Please try again.',
  'There was an issue updating your trip. Please try again.',
  'There was an issue deleting your trip. Please try again.',
  'Created successfully!',
  'Updated successfully!',
  'Deleted successfully!',
  '"From" date-time is required',
  '"To" date-time is required',
  '"To" date-time should be after "From" date-time',
  'Must be a number',
  'Must be a positive value',
  'There was an issue starting your trip: •. Please try again.',
  'Oops, something went wrong.',
  "There was an issue getting the current deduction rate. You are still able to track your trips but savings won't show in real-time.",
  'Your trip has been successfully saved! You may add a note and/or edit the trip.',

  // Bank
  'There was an issue loading your connected bank accounts. Please refresh the page to try again.',
  'There was an issue connecting to your bank with Plaid. Please try again.',
  'You connected your bank!',

  // Impersonating staff
  'Unable to log you in as user •',
  'Unauthorized action',
]
